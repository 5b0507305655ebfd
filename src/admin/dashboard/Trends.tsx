import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { DashboardTrends } from '../data/dashboardRecords';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { lazyPart } from '../lazyPart';
import { Panel } from '../ui/PageParts';
import { PartBoundary } from '../ui/RoutedDialog';
import { CHART_HEIGHT, MonthTable, type MonthValues } from './StatTable';

/** Charts load after the stats. If a chart fails to load, a table replaces it. */
const MonthChart = lazyPart(() => import('./MonthChart').then((module) => module.MonthChart));

/** Shows the quotes and the revenue of each month. */
export function Trends({ months }: { months: DashboardTrends['months'] }) {
  const text = useText();
  const formats = useFormats();
  return (
    <>
      <Trend
        title={text('dashboard.quotes_by_month')}
        name={text('quotes.title')}
        months={months.map(({ start, quotes }) => ({ start: new Date(start), value: quotes }))}
        format={formats.number}
        tone="teal"
      />
      <Trend
        title={text('dashboard.revenue_by_month')}
        name={text('dashboard.revenue')}
        months={months.map(({ start, revenue }) => ({ start: new Date(start), value: revenue }))}
        format={formats.euros}
        tone="sand"
      />
    </>
  );
}

function Trend(values: MonthValues) {
  const text = useText();
  const total = values.months.reduce((sum, { value }) => sum + value, 0);
  return (
    <Panel
      title={values.title}
      action={
        <Typography variant="body2" color="text.secondary">
          {text('dashboard.in_months', {
            total: values.format(total),
            months: String(values.months.length),
          })}
        </Typography>
      }
    >
      <PartBoundary
        loading={<Skeleton variant="rounded" height={CHART_HEIGHT} />}
        failed={({ resetErrorBoundary }) => (
          <>
            <MonthTable {...values} />
            <Button onClick={resetErrorBoundary}>{text('app.retry')}</Button>
          </>
        )}
      >
        <MonthChart {...values} />
      </PartBoundary>
    </Panel>
  );
}
