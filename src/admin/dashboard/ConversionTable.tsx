import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ConversionCounts } from '../data/dashboardRecords';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { Panel } from '../ui/Panel';
import { share } from './responseTimes';
import { StatLink } from './StatLink';
import { type QuoteFilter, quotesWhere } from './statLists';
import { statTable } from './statTable';

export type Conversion = ConversionCounts & { name: string; filter?: QuoteFilter };

interface Props {
  title: string;
  of: string;
  rows: readonly Conversion[];
  total: ConversionCounts;
  period: QuoteFilter;
}

/**
 * Shows the quotes, conversions, conversion rate and revenue of each project type or source, with
 * totals.
 */
export function ConversionTable({ title, of, rows, total, period }: Props) {
  const text = useText();
  if (rows.length === 0) {
    return (
      <Panel title={title}>
        <Typography color="text.secondary">{text('dashboard.no_quotes')}</Typography>
      </Panel>
    );
  }
  return (
    <Panel title={title}>
      <Table size="small" sx={statTable}>
        <TableHead>
          <TableRow>
            <TableCell>{of}</TableCell>
            <TableCell>{text('quotes.title')}</TableCell>
            <TableCell>{text('dashboard.converted')}</TableCell>
            <TableCell sx={wide}>{text('dashboard.rate')}</TableCell>
            <TableCell>{text('dashboard.revenue')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <ConversionRow key={row.name} row={row} />
          ))}
        </TableBody>
        <TableFooter>
          <ConversionRow row={{ ...total, name: text('dashboard.all'), filter: period }} />
        </TableFooter>
      </Table>
    </Panel>
  );
}

function ConversionRow({ row: { name, quotes, converted, revenue, filter } }: { row: Conversion }) {
  const text = useText();
  const formats = useFormats();
  const rate = formats.percent(share(converted, quotes) ?? 0);
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <bdi>{name}</bdi>
      </TableCell>
      <TableCell>
        <Count
          name={text('app.pair', { first: name, second: text('quotes.title') })}
          count={quotes}
          {...(filter && { filter })}
        />
      </TableCell>
      <TableCell>
        <Count
          name={text('app.pair', { first: name, second: text('dashboard.converted') })}
          count={converted}
          {...(filter && { filter: { ...filter, converted: true } })}
        />
        <Box sx={{ ...narrow, fontWeight: 600 }}>{rate}</Box>
      </TableCell>
      <TableCell sx={{ ...wide, fontWeight: 600 }}>{rate}</TableCell>
      <TableCell>{formats.euros(revenue)}</TableCell>
    </TableRow>
  );
}

/**
 * Rates are in a separate column on wide screens, and in the column of conversions on narrow
 * screens.
 */
const wide = { display: { xs: 'none', sm: 'table-cell' } };
const narrow = { display: { sm: 'none' } };

/**
 * Links a count to the list of the counted quotes. The row that combines several sources has no
 * link, because a list can be filtered by only one source.
 */
function Count({ name, count, filter }: { name: string; count: number; filter?: QuoteFilter }) {
  const number = useFormats().number(count);
  if (!filter) return number;
  return (
    <StatLink to={quotesWhere(filter)} label={`${name}: ${number}`}>
      {number}
    </StatLink>
  );
}
