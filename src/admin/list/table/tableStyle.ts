import type { Theme } from '@mui/material/styles';
import { nameLine } from '../../theme/styles';

/** Placeholder bars for texts that are loading. The surrounding row or card sets their layout. */
export const pendingBars = {
  '& .bar': {
    width: '70%',
    maxWidth: '12rem',
    height: '0.75rem',
    borderRadius: '0.375rem',
    backgroundColor: 'action.selected',
    animation: 'list-pending 1.2s ease-in-out infinite alternate',
  },
  '& td:first-of-type > .bar': { visibility: 'hidden' },
  '@keyframes list-pending': { to: { opacity: 0.5 } },
} as const;

/** The height of the top bar, below which the header sticks. */
const TOP_BAR = 64;

// One style for the table: creating a style per cell would take longer than rendering the cells.
export const tableStyle = {
  // The column widths differ in Arabic. For example, dates are longer, and a budget range takes two
  // lines.
  '--range': (theme: Theme) => (theme.direction === 'rtl' ? '8.5rem' : '9.75rem'),
  '--type': (theme: Theme) => (theme.direction === 'rtl' ? '10rem' : '9.375rem'),
  '--day': (theme: Theme) => (theme.direction === 'rtl' ? '8.25rem' : '7.25rem'),
  '--wait': (theme: Theme) => (theme.direction === 'rtl' ? '10rem' : '10.625rem'),
  '--actions': (theme: Theme) => (theme.direction === 'rtl' ? '8.5rem' : '9.375rem'),
  // Leaves more space for the column of the client in a small window.
  '@media (max-width: 84.99rem)': {
    '--range': (theme: Theme) => (theme.direction === 'rtl' ? '8.5rem' : '9.25rem'),
    '--wait': (theme: Theme) => (theme.direction === 'rtl' ? '10rem' : '9.25rem'),
  },
  // Beside an open record, the table keeps the columns that it has room for.
  containerType: 'inline-size',
  '@container (max-width: 60rem)': { '& .wide': { display: 'none' } },
  '@container (max-width: 42rem)': { '& .some': { display: 'none' } },
  // `auto` would prevent the header from sticking to the window.
  overflowX: 'clip',
  // `&&` gives `fixed` precedence over react-admin's `auto`.
  '&& table': { tableLayout: 'fixed', width: '100%', borderSpacing: 0 },
  ...pendingBars,
  '& th, & td': {
    paddingBlock: 0,
    paddingInline: 1,
    borderBlockEnd: '1px solid',
    borderColor: 'divider',
    fontSize: '0.875rem',
    lineHeight: (theme: Theme) => (theme.direction === 'rtl' ? '1.5rem' : '1.25rem'),
    textAlign: 'start',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& th:first-of-type, & td:first-of-type': { overflow: 'visible' },
  '& th.end, & td.end': { textAlign: 'end', paddingInlineEnd: 2 },
  '& td:has(.over-row)': { position: 'relative', overflow: 'visible' },
  '& tbody tr:last-of-type td': { borderBlockEnd: 0 },
  '& th': {
    position: 'sticky',
    zIndex: 2,
    insetBlockStart: TOP_BAR,
    height: 40,
    fontWeight: 600,
    backgroundColor: 'background.paper',
  },
  '& td': { height: '3.5rem', verticalAlign: 'middle' },
  '& tbody tr': { cursor: 'pointer', scrollMarginBlockStart: TOP_BAR + 40 },
  '& .lines': { display: 'grid', minWidth: 0, overflow: 'hidden' },
  '& .lines > *': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .client': nameLine,
  // Truncates the end of the email address, even in right-to-left text.
  '& .contact': { display: 'flex', whiteSpace: 'pre' },
  '& .contact > :last-child': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .secondary, & .contact': { color: 'text.secondary' },
  '& td time > span': { display: 'block' },
  '& td time > :last-child': { color: 'text.secondary' },
  '& .late': { color: 'error.main' },
  // Matches the rounded corners of the frame.
  '& thead th:first-of-type': { borderStartStartRadius: 9 },
  '& thead th:last-of-type': { borderStartEndRadius: 9 },
  // Takes the sort arrow of an unsorted column out of the flow, so that the column's name can use
  // its space.
  '& .MuiTableSortLabel-root': { maxWidth: '100%', verticalAlign: 'baseline' },
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': {
    position: 'absolute',
    insetInlineStart: '100%',
  },
  // Makes two targets of at least 24 pixels fit into a row of 56 pixels (WCAG 2.5.8).
  '& .actions > a': { lineHeight: '26px' },
  '& .answers': {
    height: 26,
    // Aligns the icons with the link to the row's details above them.
    marginInlineStart: '-8px',
    '& button': {
      width: 38,
      height: 26,
      padding: 0,
      border: 0,
      background: 'none',
      color: 'inherit',
    },
    '& button:enabled': { cursor: 'pointer' },
    '& button:disabled': { color: 'action.disabled' },
  },
  '& tbody tr:not(:hover, :focus-within) .answers > button': { display: 'none' },
  '@media (hover: hover)': {
    '& tbody tr:not(:hover, :focus-within) .actions > a:not(.primary)': { opacity: 0 },
  },
  '& a:not(.MuiButtonBase-root)': {
    color: 'primary.main',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& a[data-row-link]': {
    color: 'text.primary',
    fontWeight: 600,
    // Draws the outline inside the cell, which clips its content.
    '&:focus-visible': { outlineOffset: '-2px' },
  },
};
