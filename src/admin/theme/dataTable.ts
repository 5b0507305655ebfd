import { alpha, type Theme } from '@mui/material/styles';
import type { RaThemeOptions } from 'react-admin';
import { ellipsis } from './brand';

/** The height of the top bar, below which the header of a table sticks. */
const TOP_BAR = 64;

/** The window width below which a table shows only its narrow columns. */
const TABLET = '@media (max-width: 74.99rem)';

/** The window width below which a table has no room. */
export const PHONE = '@media (max-width: 47.99rem)';

type Components = NonNullable<RaThemeOptions['components']>;

/** react-admin's tables: two lines per row, below a header that stays at the top of the window. */
export const dataTable: Components['RaDataTable'] = {
  styleOverrides: {
    root: ({ theme }: { theme: Theme }) => ({
      '& .RaDataTable-table': { tableLayout: 'fixed', borderCollapse: 'separate' },
      '& .MuiTableCell-root': {
        paddingBlock: 0,
        paddingInline: theme.spacing(1),
        fontSize: '0.875rem',
        lineHeight: theme.direction === 'rtl' ? '1.5rem' : '1.25rem',
        ...ellipsis,
        whiteSpace: 'nowrap',
      },
      '& .MuiTableCell-alignRight': { paddingInlineEnd: theme.spacing(2) },
      '& .MuiTableCell-paddingCheckbox': {
        width: 52,
        paddingInline: theme.spacing(0.5),
        overflow: 'visible',
      },
      '& .MuiTableCell-head': { top: TOP_BAR, height: 40 },
      '& .MuiTableSortLabel-root': { maxWidth: '100%', minHeight: 32, ...ellipsis },
      '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
      '& .MuiTableCell-body': { height: '3.5rem' },
      '& .RaDataTable-tbody > tr': { scrollMarginBlockStart: TOP_BAR + 40 },
      '& .RaDataTable-tbody > tr:last-of-type > td': { borderBlockEnd: 0 },
      '& .RaDataTable-tbody > tr:hover': { backgroundColor: theme.palette.action.hover },
      '& .RaDataTable-tbody > tr:has(:checked)': { backgroundColor: theme.palette.action.selected },
      // The row of the open record, and a line at its start.
      '& .RaDataTable-tbody > tr:has([aria-current])': {
        '&, &:hover': {
          backgroundColor: alpha(
            theme.palette.primary.main,
            theme.palette.mode === 'dark' ? 0.22 : 0.12,
          ),
        },
        '& > td:first-of-type': { boxShadow: `inset 3px 0 ${theme.palette.primary.main}` },
      },
      '& a': { color: theme.palette.primary.main, textDecoration: 'none' },
      '& a:hover': { textDecoration: 'underline' },
      [TABLET]: {
        '& .MuiTableCell-paddingCheckbox': { width: 44, paddingInline: 0 },
        '& .MuiTableCell-body': { height: '4.75rem' },
      },
      // Without room for its columns, a table scrolls sideways.
      [PHONE]: {
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
        '& .RaDataTable-table': { tableLayout: 'auto' },
      },
    }),
  },
};
