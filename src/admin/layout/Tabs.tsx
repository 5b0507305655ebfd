import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined';
import ViewList from '@mui/icons-material/ViewList';
import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useGetResourceLabel, useRefresh, useResourceDefinitions } from 'react-admin';
import { NavLink, useLocation } from 'react-router-dom';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import type { ResourceOptions } from '../screen/resource';
import { useNewCount } from '../screen/useNewCount';
import { useUnansweredCount } from '../screen/useUnansweredCount';

/** Returns the tabs. `end` requires an exact match, because all paths start with that of the dashboard. */
function useTabs() {
  const text = useText();
  const titleOf = useGetResourceLabel();
  const definitions = Object.values(useResourceDefinitions<ResourceOptions>());
  return [
    {
      name: '',
      label: text('app.dashboard'),
      to: paths.dashboard,
      end: true,
      icon: SpaceDashboard,
      newRows: 'app.unanswered' as const,
    },
    ...definitions.map(({ name, icon = ViewList, options }) => ({
      name,
      label: titleOf(name),
      to: paths.list(name),
      end: false,
      icon,
      newRows: options?.newRows,
    })),
  ];
}
type Tab = ReturnType<typeof useTabs>[number];

export function Tabs() {
  return (
    <Box component="nav" aria-label={useText()('app.nav')} sx={nav}>
      {useTabs().map((tab) => (
        <TabLink key={tab.name} tab={tab} />
      ))}
    </Box>
  );
}

function TabLink({ tab }: { tab: Tab }) {
  const { count, ...link } = useNewRows(`new-${tab.name}`, tab);
  return (
    <NavLink to={tab.to} end={tab.end} {...link}>
      {tab.label}
      {count}
    </NavLink>
  );
}

const nav = {
  display: 'flex',
  alignSelf: 'stretch',
  order: { xs: 1, md: 0 },
  flexBasis: { xs: '100%', md: 'auto' },
  marginInlineStart: { md: 'auto' },
  marginInlineEnd: { md: 2 },
  '& a': {
    flex: { xs: 1, md: 'none' },
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1,
    minHeight: 44,
    paddingInline: 2,
    color: 'night.textSecondary',
    textDecoration: 'none',
    fontWeight: 500,
    borderBlock: '3px solid',
    borderColor: 'transparent',
  },
  '& a:hover': { color: 'night.text' },
  '& a:focus-visible': { outlineColor: 'night.accent2', outlineOffset: -4 },
  '& a[aria-current="page"]': { color: 'night.text', borderBottomColor: 'night.accent' },
};

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
  const { count, ...link } = useNewRows(`new-${tab.name}-below`, tab);
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
          {count}
        </Box>
      }
      {...link}
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
  // Each tab is as wide as its label needs.
  '& a': { flex: '1 1 auto', minWidth: 0, paddingInline: 0.5 },
  // Overrides MUI's larger font for the selected label, which would not fit in French and Arabic. With a large font of the
  // browser, the labels grow until the four of them fill the width.
  '& .MuiBottomNavigationAction-label': {
    fontSize: 'min(0.75rem, 4vw) !important',
    whiteSpace: 'nowrap',
  },
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

const MOST = 99;

/**
 * Returns the number of new rows of a resource, beside its name in the navigation, and the props of its link. A row is new
 * until the list of this browser tab shows it, and a click shows it if the list is already open. Suspected spam does not
 * count. The tab of the dashboard, which lists what is due, counts unanswered replies.
 */
function useNewRows(id: string, { name, newRows }: Tab) {
  const text = useText();
  const newCount = useNewCount(newRows ? name : '');
  const unanswered = useUnansweredCount();
  const total = name === '' ? unanswered : newCount;
  const onClick = useRefresh();
  if (!newRows) return {};
  if (total === 0) return { onClick };
  const count = (
    <>
      <Box component="span" aria-hidden sx={pill}>
        {total > MOST ? `${MOST}+` : total}
      </Box>
      {/* The count describes the link to the list without changing the link's accessible name. */}
      <span id={id} hidden>
        {text(newRows, { smart_count: total })}
      </span>
    </>
  );
  return { count, onClick, 'aria-describedby': id };
}

const pill = {
  minWidth: 20,
  paddingInline: 0.75,
  borderRadius: 10,
  backgroundColor: 'night.accent',
  color: 'night.main',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '20px',
  textAlign: 'center',
};
