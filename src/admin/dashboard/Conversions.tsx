import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useStore } from 'react-admin';
import { type DateRange, dateRanges } from '../../domain/dates';
import { projectTypes } from '../../domain/quotes';
import type { ConversionCounts, DashboardTrends } from '../data/dashboardRecords';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { useSourceName } from '../quotes/useSourceName';
import { Panel, titleLine } from '../ui/Panel';
import { statTable } from './MonthTable';
import { type QuoteFilter, quotesWhere, StatLink, share } from './statLinks';

export type Period = DateRange | 'all';

/**
 * Returns the period of the conversion figures and a function that sets it. The default is this
 * year.
 */
export const usePeriod = () => useStore<Period>('dashboard.period', 'year');

interface PeriodProps {
  conversion: ConversionCounts;
  period: Period;
  onChange: (period: Period) => void;
}

/** Shows how many quotes of the period became projects, and lets the user choose the period. */
export function ConversionPeriod({ conversion, period, onChange }: PeriodProps) {
  const text = useText();
  const formats = useFormats();
  const { quotes, converted, revenue } = conversion;
  return (
    <Box sx={{ ...titleLine, alignItems: 'center', rowGap: 1 }}>
      <Typography role="status">
        {text('dashboard.conversion', {
          rate: formats.percent(share(converted, quotes) ?? 0),
          converted: formats.number(converted),
          quotes: formats.number(quotes),
          revenue: formats.euros(revenue),
        })}
      </Typography>
      <TextField
        select
        label={text('dashboard.received')}
        value={period}
        onChange={({ target }) => onChange(choices.find((id) => id === target.value) ?? 'year')}
        slotProps={{ select: { native: true } }}
        sx={{ minWidth: '11rem' }}
      >
        {choices.map((id) => (
          <option key={id} value={id}>
            {id === 'all' ? text('list.any_period') : text(`choices.period.${id}`)}
          </option>
        ))}
      </TextField>
    </Box>
  );
}

const choices = [...dateRanges, 'all'] as const;

interface Outcome {
  stats: DashboardTrends;
  /** The list filter for the quotes that were received in the chosen period. */
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
  const rows: Conversion[] = sources.map(({ source, ...outcome }) => ({
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

type Conversion = ConversionCounts & { name: string; filter?: QuoteFilter };

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
