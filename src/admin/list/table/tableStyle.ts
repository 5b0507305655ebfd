import type { Theme } from '@mui/material/styles';
import { ellipsis, firstLine, nameLine } from '../../theme/brand';
import { checkStyle } from '../selection/RowSelection';

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
  '@keyframes list-pending': { to: { opacity: 0.5 } },
} as const;

/** Makes the link to a row cover its card, which is the nearest positioned element. */
export const coveringLink = {
  '& a[data-row-link]::after': { content: '""', position: 'absolute', inset: 0 },
  '& a[data-row-link]:focus-visible': { outline: 'none' },
  '& a[data-row-link]:focus-visible::after': { outline: '2px solid', outlineOffset: '-2px' },
} as const;

/** The height of the top bar, below which the header sticks. */
const TOP_BAR = 64;

/** The window width below which a table shows only its narrow columns. */
export const TABLET = '@media (max-width: 74.99rem)';

// One style for the table: creating a style per cell would take longer than rendering the cells.
export const tableStyle = {
  // The column widths differ in Arabic. For example, dates are longer, and a budget range takes two
  // lines.
  '--range': (theme: Theme) => (theme.direction === 'rtl' ? '8.5rem' : '9.75rem'),
  '--type': (theme: Theme) => (theme.direction === 'rtl' ? '10rem' : '9.375rem'),
  '--status': '10rem',
  '--day': (theme: Theme) => (theme.direction === 'rtl' ? '8.25rem' : '7.25rem'),
  '--wait': (theme: Theme) => (theme.direction === 'rtl' ? '10rem' : '10.625rem'),
  '--actions': (theme: Theme) => (theme.direction === 'rtl' ? '9rem' : '9.375rem'),
  // Leaves more space for the column of the client in a small window.
  '@media (max-width: 84.99rem)': {
    '--range': (theme: Theme) => (theme.direction === 'rtl' ? '8.5rem' : '9.25rem'),
    '--status': '8.5rem',
    '--wait': (theme: Theme) => (theme.direction === 'rtl' ? '10rem' : '9.25rem'),
  },
  // Beside an open record, the table keeps the columns that it has room for.
  containerType: 'inline-size',
  '@container (max-width: 60rem)': { '& .wide': { display: 'none' } },
  '@container (max-width: 42rem)': { '& .extra': { display: 'none' } },
  // `auto` would prevent the header from sticking to the window.
  overflowX: 'clip',
  '& table': { tableLayout: 'fixed', width: '100%', borderSpacing: 0 },
  ...pendingBars,
  ...checkStyle,
  '& th, & td': {
    paddingBlock: 0,
    paddingInline: 1,
    borderBlockEnd: '1px solid',
    borderColor: 'divider',
    fontSize: '0.875rem',
    lineHeight: (theme: Theme) => (theme.direction === 'rtl' ? '1.5rem' : '1.25rem'),
    textAlign: 'start',
    ...ellipsis,
    whiteSpace: 'nowrap',
  },
  '& .select': { width: 52, paddingInline: 0.5, overflow: 'visible' },
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
  '& th button': {
    maxWidth: '100%',
    minHeight: 32,
    padding: 0,
    border: 0,
    ...ellipsis,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outlineOffset: -2 },
    '& span': { marginInlineStart: 0.5 },
  },
  '& td': { height: '3.5rem', verticalAlign: 'middle' },
  '& tbody tr': { cursor: 'pointer', scrollMarginBlockStart: TOP_BAR + 40 },
  '& tbody tr:hover': { backgroundColor: 'action.hover' },
  '& tbody tr:has(.check :checked)': { backgroundColor: 'action.selected' },
  '& .lines': { display: 'grid', minWidth: 0 },
  '& .lines > *': ellipsis,
  '& .client': nameLine,
  // Without room for the message beside the name, the message is on a second line, which is hidden.
  '& .lines > .first': { ...firstLine, columnGap: 1.5 },
  '& .first > *': { minWidth: 0, maxWidth: '100%' },
  '& .message': {
    flex: '1 1 8rem',
    ...ellipsis,
    color: 'text.secondary',
  },
  '& .budget': { whiteSpace: 'normal' },
  // Truncates the end of the email address, even in right-to-left text.
  '& .contact': { display: 'flex', whiteSpace: 'pre' },
  '& .contact > :last-child': ellipsis,
  '& .secondary, & .contact': { color: 'text.secondary' },
  '& .agreed': {
    display: 'block',
    fontSize: '0.75rem',
    lineHeight: 1.6,
    ...ellipsis,
  },
  '& td time > span': { display: 'block' },
  '& td time > :last-child': { color: 'text.secondary' },
  '& .late': { color: 'error.main' },
  // Matches the rounded corners of the frame.
  '& thead th:first-of-type': { borderStartStartRadius: 9 },
  '& thead th:last-of-type': { borderStartEndRadius: 9 },
  // Makes two targets of at least 24 pixels fit into a row of 56 pixels (WCAG 2.5.8).
  '& .actions': { display: 'grid', justifyItems: 'start' },
  '& .actions > a': { lineHeight: '26px' },
  '& .actions > .view': { color: 'text.secondary' },
  '& .answers': {
    display: 'flex',
    height: 26,
    marginInlineStart: '-9px',
    color: 'text.secondary',
    '& button': {
      width: 38,
      height: 26,
      padding: 0,
      border: 0,
      background: 'none',
      color: 'inherit',
    },
    '& svg': { width: 20, height: 20, fill: 'currentColor', verticalAlign: 'middle' },
    '& button:enabled': { cursor: 'pointer' },
    '& button:enabled:hover': { color: 'primary.main' },
    '& button:disabled': { color: 'action.disabled' },
  },
  '& a': {
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
  [TABLET]: {
    '--type': 'clamp(9.25rem, 16vw, 10.5rem)',
    '--status': 'clamp(8.5rem, 15vw, 9.5rem)',
    '--day': 'clamp(8.25rem, 15vw, 9.5rem)',
    '--actions': '7.25rem',
    '& .folded, & .folded .lines > *': { whiteSpace: 'normal' },
    '& .actions > a': { paddingBlock: '4px', lineHeight: '18px', whiteSpace: 'normal' },
    '& .select': { width: 44, paddingInline: 0 },
    '& td': { height: '4.75rem' },
    '& .answers': { marginInlineStart: '-6px', '& button': { width: 32 } },
  },
};
