import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { projectTypes } from '../../domain/quotes';
import type { ConversionCounts, DashboardTrends } from '../data/dashboardRecords';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { sourceName } from '../quotes/quoteModel';
import { Panel } from '../screen/PageParts';
import { StatTable } from './StatTable';
import { type QuoteFilter, quotesWhere, StatLink, share } from './statLinks';

interface Outcome {
  stats: DashboardTrends;
  /** The list filter for the quotes that were received in the chosen period. */
  period: QuoteFilter;
}

/** Shows the conversions of each project type and of each source. */
export function Conversions({ stats, period }: Outcome) {
  const text = useText();
  const label = useLabel();
  const { types, sources, otherSources, conversion } = stats;
  const total = { ...conversion, name: text('quotes.all'), filter: period };
  const byType = types.map(({ projectType, ...outcome }) => ({
    ...outcome,
    name: label(projectTypes, projectType),
    filter: { ...period, project_type: projectType },
  }));
  const bySource: Conversion[] = sources.map(({ source, ...outcome }) => ({
    ...outcome,
    name: sourceName(source, text),
    filter: { ...period, origin: source },
  }));
  if (otherSources.sources > 0) {
    bySource.push({
      ...otherSources,
      name: text('dashboard.other_sources', { smart_count: otherSources.sources }),
    });
  }
  return (
    <>
      <ConversionTable
        title={text('dashboard.by_type')}
        of={text('resources.quotes.fields.project_type')}
        rows={byType}
        total={total}
      />
      <ConversionTable
        title={text('dashboard.by_source')}
        of={text('quotes.source')}
        rows={bySource}
        total={total}
      />
    </>
  );
}

type Conversion = ConversionCounts & { name: string; filter?: QuoteFilter };

interface Props {
  title: string;
  of: string;
  rows: readonly Conversion[];
  total: Conversion;
}

/**
 * Shows the quotes, conversions, conversion rate and revenue of each project type or source, with
 * totals.
 */
function ConversionTable({ title, of, rows, total }: Props) {
  const text = useText();
  const formats = useFormats();
  const head = [
    of,
    text('quotes.title'),
    text('dashboard.converted'),
    text('dashboard.rate'),
    text('dashboard.revenue'),
  ];
  // The row that combines several sources has no links, because a list can be filtered by only one
  // source.
  const count = (total: number, name: string, filter: QuoteFilter | undefined) => {
    const number = formats.number(total);
    return filter ? (
      <StatLink to={quotesWhere(filter)} of={name}>
        {number}
      </StatLink>
    ) : (
      number
    );
  };
  const toRow = ({ name: first, quotes, converted, revenue, filter }: Conversion) => {
    const rate = formats.percent(share(converted, quotes));
    const [, quotesName = '', convertedName = ''] = head.map((second) =>
      text('app.pair', { first, second }),
    );
    return {
      name: first,
      cells: [
        count(quotes, quotesName, filter),
        <>
          {count(converted, convertedName, filter && { ...filter, converted: true })}
          <Box sx={narrowRate}>{rate}</Box>
        </>,
        rate,
        formats.euros(revenue),
      ],
    };
  };
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <Typography color="text.secondary">{text('dashboard.no_quotes')}</Typography>
      ) : (
        <StatTable head={head} rows={rows.map(toRow)} total={toRow(total)} sx={wideRate} />
      )}
    </Panel>
  );
}

/**
 * Rates are in a separate column on wide screens, and in the column of conversions on narrow
 * screens.
 */
const wideRate = {
  '& tr > :nth-child(4)': { display: { xs: 'none', sm: 'table-cell' } },
  '& td:nth-child(4)': { fontWeight: 600 },
};
const narrowRate = { display: { sm: 'none' }, fontWeight: 600 };
