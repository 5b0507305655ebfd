import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

interface StatRow {
  name: string;
  cells: readonly ReactNode[];
}

interface Props {
  label?: string;
  head: readonly string[];
  rows: readonly StatRow[];
  total?: StatRow;
  sx?: object;
}

/** A table of names and numbers. */
export function StatTable({ label, head, rows, total, sx }: Props) {
  return (
    <Table size="small" aria-label={label} sx={{ ...statTable, ...sx }}>
      <TableHead>
        <TableRow>
          {head.map((name) => (
            <TableCell key={name}>{name}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.name} row={row} head={head} />
        ))}
      </TableBody>
      {total && (
        <TableFooter>
          <Row row={total} head={head} />
        </TableFooter>
      )}
    </Table>
  );
}

function Row({ row, head }: { row: StatRow; head: readonly string[] }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <bdi>{row.name}</bdi>
      </TableCell>
      {row.cells.map((cell, place) => (
        <TableCell key={head[place + 1]}>{cell}</TableCell>
      ))}
    </TableRow>
  );
}

/** Styles for a table of names and numbers, with the numbers aligned to the end. */
const statTable = {
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
