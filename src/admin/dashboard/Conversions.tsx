import { projectTypes } from '../../domain/quotes';
import type { DashboardTrends } from '../data/dashboardRecords';
import { useLabel, useText } from '../i18n/useText';
import { useSourceName } from '../quotes/useSourceName';
import { type Conversion, ConversionTable } from './ConversionTable';
import type { QuoteFilter } from './statLists';

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
