import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Paper from '@mui/material/Paper';
import { NavLink, useLocation } from 'react-router-dom';
import { useText } from '../i18n/useText';
import { sections } from './tabs';

/** The tabs at the bottom of the screen of a phone. */
export function BottomTabs() {
  const text = useText();
  const { pathname } = useLocation();
  const current = sections.findLast(({ to }) => pathname.startsWith(to));
  return (
    <Paper component="nav" aria-label={text('app.nav')} square sx={bar}>
      <BottomNavigation showLabels value={current?.name} sx={tabs}>
        {sections.map(({ name, to, end, icon: Icon }) => (
          <BottomNavigationAction
            key={name}
            component={NavLink}
            to={to}
            end={end}
            value={name}
            label={text(name)}
            icon={<Icon />}
          />
        ))}
      </BottomNavigation>
    </Paper>
  );
}

const tabs = {
  backgroundColor: 'background.paper',
  '& a': { minWidth: 0, paddingInline: 0.5 },
  // MUI enlarges the selected label, which would not fit in French and Arabic.
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
