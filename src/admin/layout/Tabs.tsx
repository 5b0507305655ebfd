import Box from '@mui/material/Box';
import { NavLink } from 'react-router-dom';
import { useText } from '../i18n/useText';
import { NewsCount, useNewsTab } from './NewsCount';
import { type Tab, useTabs } from './tabs';

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
  const id = `new-${tab.name}`;
  return (
    <NavLink to={tab.to} end={tab.end} {...useNewsTab(id, tab)}>
      {tab.label}
      <NewsCount id={id} tab={tab} />
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
