import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../backend/loadChunk';
import type { DashboardTrends } from '../data/records';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { CHART_HEIGHT } from './chartHeight';
import { MonthTable, type MonthValues } from './MonthTable';
import { Panel } from './Panel';

/** Charts load after the stats. A table replaces a chart that fails to load. */
const MonthChart = lazy(() =>
  loadChunk(() => import('./MonthChart')).then(
    (module) => ({ default: module.MonthChart }),
    () => ({ default: MonthTable }),
  ),
);

type Months = DashboardTrends['months'];

export function QuotesByMonth({ months }: { months: Months }) {
  const text = useText();
  const formats = useFormats();
  return (
    <Trend
      title={text('dashboard.quotes_by_month')}
      name={text('app.quotes')}
      months={months.map(({ start, quotes }) => ({ start: new Date(start), value: quotes }))}
      format={formats.number}
      tone="teal"
    />
  );
}

export function RevenueByMonth({ months }: { months: Months }) {
  const text = useText();
  const formats = useFormats();
  return (
    <Trend
      title={text('dashboard.revenue_by_month')}
      name={text('dashboard.revenue')}
      months={months.map(({ start, revenue }) => ({ start: new Date(start), value: revenue }))}
      format={formats.euros}
      tone="sand"
    />
  );
}

function Trend(values: MonthValues) {
  return (
    <Panel title={values.title}>
      <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
        <MonthChart {...values} />
      </Suspense>
    </Panel>
  );
}
