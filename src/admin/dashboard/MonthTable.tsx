import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Tone } from '../../domain/choices';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { statTable } from './statTable';

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
