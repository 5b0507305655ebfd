import type { Theme } from '@mui/material/styles';
import type { RaThemeOptions } from 'react-admin';
import type { Direction } from '../i18n/languages';
import { ellipsis } from './text';

/** The height of the top bar, below which the header of a table sticks. */
const TOP_BAR = 64;

/** The window width below which a table shows only its narrow columns. */
export const TABLET = '@media (max-width: 74.99rem)';

/** The window width below which a table has no room. */
export const PHONE = '@media (max-width: 47.99rem)';

type Components = NonNullable<RaThemeOptions['components']>;

/**
 * react-admin's tables: two lines per row, below a header that stays at the top of the window. The `sx` of a column
 * overrides the styles of its cells.
 */
export function dataTable(direction: Direction): Components {
  const cell = {
    paddingBlock: 0,
    paddingInline: 8,
    fontSize: '0.875rem',
    lineHeight: direction === 'rtl' ? '1.5rem' : '1.25rem',
    ...ellipsis,
    // A text that is too long loses its end, also if it is in the other direction than the page.
    unicodeBidi: 'plaintext',
    whiteSpace: 'nowrap',
    '&.MuiTableCell-alignRight': { paddingInlineEnd: 16 },
  } as const;
  return {
    RaDataTableCell: {
      styleOverrides: {
        root: {
          ...cell,
          height: '3.5rem',
          [TABLET]: { height: '4.75rem' },
          // A table that scrolls begins with the beginning of a text in either direction.
          [PHONE]: { maxWidth: '70vw' },
        },
      },
    },
    RaDataTableHeadCell: { styleOverrides: { root: { ...cell, height: 40 } } },
    RaDataTableRow: { styleOverrides: { root: row } },
    RaDataTable: { styleOverrides: { root: table } },
    // A wide table scrolls inside the page, and the filters of a phone stand on the page like those of our own lists.
    RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } } },
    RaListToolbar: { styleOverrides: { root: onPage } },
    RaTopToolbar: { styleOverrides: { root: onPage } },
  };
}

const onPage = { [PHONE]: { backgroundColor: 'transparent' } } as const;

const row = ({ theme: { palette } }: { theme: Theme }) => ({
  scrollMarginBlockStart: TOP_BAR + 40,
  '&:last-of-type > td': { borderBlockEnd: 0 },
  // On a phone, a translucent colour would show the page, on which links have too little contrast.
  '&&&:has(:checked)': {
    backgroundColor: `color-mix(in srgb, ${palette.primary.main} ${palette.mode === 'dark' ? 16 : 8}%, ${palette.background.paper})`,
  },
});

const table = ({ theme: { palette } }: { theme: Theme }) =>
  ({
    '& .RaDataTable-table': { tableLayout: 'fixed', borderCollapse: 'separate' },
    '& .RaDataTable-headerCell': { top: TOP_BAR },
    '& .MuiTableSortLabel-root': { maxWidth: '100%', minHeight: 32, ...ellipsis },
    '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
    '& .MuiTableCell-root.MuiTableCell-paddingCheckbox': {
      width: 52,
      paddingBlock: 0,
      paddingInline: 4,
      // A target of 44 pixels.
      '& .MuiCheckbox-root': { padding: 10 },
      [TABLET]: { width: 44, paddingInline: 0 },
    },
    '& a': { color: palette.primary.main, textDecoration: 'none' },
    '& a:hover': { textDecoration: 'underline' },
    // Without room for its columns, a table scrolls sideways, and its header does not stick.
    [PHONE]: {
      '& .RaDataTable-headerCell': { top: 0 },
      '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
      '& .RaDataTable-table': { tableLayout: 'auto' },
    },
  }) as const;
