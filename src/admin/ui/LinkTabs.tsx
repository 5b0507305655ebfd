import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

interface LinkTab extends Pick<LinkProps, 'to' | 'replace'> {
  key: string;
  label: string;
  isOpen: boolean;
}

interface Props {
  /** The name of the tabs for screen readers. */
  label: string;
  tabs: readonly LinkTab[];
  /** Rendered after the last tab. */
  children?: ReactNode;
}

/** Tabs that are links. If the tabs do not fit on the screen, they scroll sideways. */
export function LinkTabs({ label, tabs, children }: Props) {
  return (
    <Box sx={line}>
      <nav aria-label={label}>
        {tabs.map(({ key, label: name, isOpen, ...link }) => (
          <Link key={key} {...link} aria-current={isOpen ? 'page' : undefined}>
            <bdi>{name}</bdi>
          </Link>
        ))}
      </nav>
      {children}
    </Box>
  );
}

const line = {
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& nav': { display: 'flex' },
  '& a, & button': { flex: 'none', minHeight: { xs: 44, lg: 36 } },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '16rem',
    paddingInline: 1.5,
    borderRadius: 1,
    color: 'text.secondary',
    fontSize: '0.875rem',
    fontWeight: 500,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& a:hover': { backgroundColor: 'action.hover' },
  // Draws the outline inside the box, which clips its content.
  '& :focus-visible': { outlineOffset: -2 },
  '& a[aria-current]': { color: 'text.primary', backgroundColor: 'action.selected' },
};
