import Box from '@mui/material/Box';
import { NavLink } from 'react-router-dom';
import { useText } from '../i18n/useText';
import { sections } from './tabs';

export function Tabs() {
  const text = useText();
  return (
    <Box component="nav" aria-label={text('app.nav')} sx={nav}>
      {sections.map(({ name, to, end }) => (
        <NavLink key={name} to={to} end={end}>
          {text(name)}
        </NavLink>
      ))}
    </Box>
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
