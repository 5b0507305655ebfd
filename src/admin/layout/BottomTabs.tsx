import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { NavLink, useLocation } from 'react-router-dom';
import { useText } from '../i18n/useText';
import { NewsCount, useNewsTab } from './NewsCount';
import { sections } from './tabs';

const NEWS = 'new-requests-below';

/** The tabs at the bottom of a phone screen. */
export function BottomTabs() {
  const text = useText();
  const news = useNewsTab(NEWS);
  const { pathname } = useLocation();
  const current = sections.find(({ to, end }) => (end ? pathname === to : pathname.startsWith(to)));
  return (
    <Paper component="nav" aria-label={text('app.nav')} square sx={bar}>
      <BottomNavigation showLabels value={current?.name ?? null} sx={tabs}>
        {sections.map(({ name, to, end, hasNews, icon: Icon }) => (
          <BottomNavigationAction
            key={name}
            component={NavLink}
            to={to}
            end={end}
            value={name}
            label={text(name)}
            icon={
              <Box component="span" sx={icon}>
                <Icon />
                {hasNews && <NewsCount id={NEWS} />}
              </Box>
            }
            {...(hasNews && news)}
          />
        ))}
      </BottomNavigation>
    </Paper>
  );
}

const icon = {
  display: 'flex',
  position: 'relative',
  '& > [aria-hidden]:not(svg)': { position: 'absolute', insetInlineStart: 16, insetBlockStart: -8 },
};
const tabs = {
  backgroundColor: 'background.paper',
  '& a': { minWidth: 0, paddingInline: 0.5 },
  // Overrides MUI's larger font for the selected label, which would not fit in French and Arabic.
  '& .MuiBottomNavigationAction-label': { fontSize: '0.75rem !important', whiteSpace: 'nowrap' },
};
const bar = {
  position: 'fixed',
  zIndex: 'appBar',
  insetInline: 0,
  insetBlockEnd: 0,
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  borderBlockStart: '1px solid',
  borderColor: 'divider',
};
