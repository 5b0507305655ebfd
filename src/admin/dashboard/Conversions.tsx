import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { projectTypes } from '../../domain/quotes';
import type { ConversionCounts, DashboardTrends } from '../data/records';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { useSourceName } from '../quotes/useSourceName';
import { Panel } from '../ui/Panel';
import { share } from './responseTimes';
import { StatLink } from './StatLink';
import { type QuoteFilter, quotesWhere } from './statLists';
import { statTable } from './statTable';

interface Outcome {
  stats: DashboardTrends;
  /** The filter of the quotes that are counted. */
  period: QuoteFilter;
}

export function ConversionByType({ stats, period }: Outcome) {
  const text = useText();
  const label = useLabel();
  const rows = stats.types.map(({ projectType, ...outcome }) => ({
    ...outcome,
    name: label(projectTypes, projectType),
    filter: { ...period, project_type: projectType },
  }));
  return (
    <ConversionTable
      title={text('dashboard.by_type')}
      of={text('resources.quotes.fields.project_type')}
      rows={rows}
      total={stats.conversion}
      period={period}
    />
  );
}

export function ConversionBySource({ stats, period }: Outcome) {
  const text = useText();
  const nameOf = useSourceName();
  const { sources, otherSources, conversion } = stats;
  const rows: Row[] = sources.map(({ source, ...outcome }) => ({
    ...outcome,
    name: nameOf(source),
    filter: { ...period, origin: source },
  }));
  if (otherSources.sources > 0) {
    rows.push({
      ...otherSources,
      name: text('dashboard.other_sources', { smart_count: otherSources.sources }),
    });
  }
  return (
    <ConversionTable
      title={text('dashboard.by_source')}
      of={text('dashboard.source')}
      rows={rows}
      total={conversion}
      period={period}
    />
  );
}

type Row = ConversionCounts & { name: string; filter?: QuoteFilter };

interface Props {
  title: string;
  of: string;
  rows: readonly Row[];
  total: ConversionCounts;
  period: QuoteFilter;
}

function ConversionTable({ title, of, rows, total, period }: Props) {
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
            <TableCell>{text('app.quotes')}</TableCell>
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

function ConversionRow({ row: { name, quotes, converted, revenue, filter } }: { row: Row }) {
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
          name={text('app.pair', { first: name, second: text('app.quotes') })}
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

/** A column of wide screens, whose figure joins another one on a phone. */
const wide = { display: { xs: 'none', sm: 'table-cell' } };
const narrow = { display: { sm: 'none' } };

/** A count, which links to its list unless it stands for several sources. */
function Count({ name, count, filter }: { name: string; count: number; filter?: QuoteFilter }) {
  const number = useFormats().number(count);
  if (!filter) return number;
  return (
    <StatLink to={quotesWhere(filter)} label={`${name}: ${number}`}>
      {number}
    </StatLink>
  );
}
