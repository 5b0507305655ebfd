import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { NavLink, useLocation } from 'react-router-dom';
import { useText } from '../i18n/useText';
import { NewsCount, useNewsTab } from './NewsCount';
import { type Tab, useTabs } from './tabs';

/** The tabs at the bottom of a phone screen. */
export function BottomTabs() {
  const text = useText();
  const tabs = useTabs();
  const { pathname } = useLocation();
  const current = tabs.find(({ to, end }) => (end ? pathname === to : pathname.startsWith(to)));
  return (
    <Paper component="nav" aria-label={text('app.nav')} square sx={bar}>
      <BottomNavigation showLabels value={current?.name ?? null} sx={style}>
        {tabs.map((tab) => (
          <TabAction key={tab.name} value={tab.name} tab={tab} />
        ))}
      </BottomNavigation>
    </Paper>
  );
}

/** `BottomNavigation` sets further props of its children, such as `selected`. */
function TabAction({ tab, ...props }: { tab: Tab; value: string }) {
  const id = `new-${tab.name}-below`;
  const { icon: Icon } = tab;
  return (
    <BottomNavigationAction
      {...props}
      component={NavLink}
      to={tab.to}
      end={tab.end}
      label={tab.label}
      icon={
        <Box component="span" sx={icon}>
          <Icon />
          <NewsCount id={id} tab={tab} />
        </Box>
      }
      {...useNewsTab(id, tab)}
    />
  );
}

const icon = {
  display: 'flex',
  position: 'relative',
  '& > [aria-hidden]:not(svg)': { position: 'absolute', insetInlineStart: 16, insetBlockStart: -8 },
};
const style = {
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
