import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Tone } from '../../domain/choices';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';

export interface MonthValues {
  title: string;
  /** The name of the value, such as 'Revenue'. */
  name: string;
  months: readonly { start: Date; value: number }[];
  format: (value: number) => string;
  tone: Tone;
}

/** The data of a chart as a table, for screen readers and for when the chart fails to load. */
export function MonthTable({ title, name, months, format }: MonthValues) {
  const text = useText();
  const formats = useFormats();
  return (
    <Table size="small" aria-label={title} sx={statTable}>
      <TableHead>
        <TableRow>
          <TableCell>{text('dashboard.month')}</TableCell>
          <TableCell>{name}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {months.map(({ start, value }) => (
          <TableRow key={start.getTime()}>
            <TableCell component="th" scope="row">
              {formats.monthAndYear(start)}
            </TableCell>
            <TableCell>{format(value)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Styles for a table of names and numbers, with the numbers aligned to the end. */
export const statTable = {
  '& th, & td': {
    paddingInline: { xs: 0.5, sm: 0.75 },
    textAlign: 'end',
    fontSize: { xs: '0.8125rem', sm: '0.875rem' },
  },
  '& tbody th, & tfoot th, & thead th:first-of-type': {
    paddingInlineStart: 0,
    minWidth: { xs: '4.5rem', sm: '6.25rem' },
    textAlign: 'start',
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
  '& thead th:last-of-type, & td:last-of-type': { paddingInlineEnd: 0 },
  '& thead th': { color: 'text.secondary', fontWeight: 500, whiteSpace: 'normal' },
  // Removes the line below the last row, but keeps the line above a total.
  '& :is(tfoot, tbody:last-child) tr:last-child > *': { borderBlockEnd: 0 },
  // MUI gives the cells of a footer a line height of 1.5, which is too small for Arabic letters.
  '& tfoot > tr > *': { color: 'text.primary', fontWeight: 600, lineHeight: 1.6 },
};

/** The height of a chart, and of the placeholder while it loads. */
export const CHART_HEIGHT = 260;
