import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { projectTypes } from '../../domain/quotes';
import type { ConversionCounts, DashboardTrends } from '../data/records';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { useSourceName } from '../quotes/useSourceName';
import { Panel } from './Panel';
import { share } from './responseTimes';
import { StatLink } from './StatLink';
import { type QuoteFilter, quotesWhere } from './statLists';
import { statTable } from './statTable';

export function ConversionByType({ types }: { types: DashboardTrends['types'] }) {
  const text = useText();
  const label = useLabel();
  const rows = types.map(({ projectType, ...outcome }) => ({
    ...outcome,
    name: label(projectTypes, projectType),
    filter: { project_type: projectType },
  }));
  return (
    <Conversions
      title={text('dashboard.by_type')}
      of={text('resources.quotes.fields.project_type')}
      rows={rows}
    />
  );
}

interface Sources {
  sources: DashboardTrends['sources'];
  others: DashboardTrends['otherSources'];
}

export function ConversionBySource({ sources, others }: Sources) {
  const text = useText();
  const nameOf = useSourceName();
  const rows: Row[] = sources.map(({ source, ...outcome }) => ({
    ...outcome,
    name: nameOf(source),
    filter: { origin: source },
  }));
  if (others.sources > 0) {
    rows.push({
      ...others,
      name: text('dashboard.other_sources', { smart_count: others.sources }),
    });
  }
  return (
    <Conversions title={text('dashboard.by_source')} of={text('dashboard.source')} rows={rows} />
  );
}

type Row = ConversionCounts & { name: string; filter?: QuoteFilter };

interface Props {
  title: string;
  of: string;
  rows: readonly Row[];
}

function Conversions({ title, of, rows }: Props) {
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
            <TableCell>{text('dashboard.rate')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <ConversionRow key={row.name} row={row} />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

function ConversionRow({ row: { name, quotes, converted, filter } }: { row: Row }) {
  const text = useText();
  const formats = useFormats();
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
      </TableCell>
      <TableCell sx={{ fontWeight: 600 }}>
        {formats.percent(share(converted, quotes) ?? 0)}
      </TableCell>
    </TableRow>
  );
}

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
