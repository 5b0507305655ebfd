import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useStore } from 'react-admin';
import { type DateRange, dateRanges } from '../../domain/dates';
import { rejectionReasons } from '../../domain/quotes';
import type {
  ConversionCounts,
  DashboardStats,
  DashboardTrends,
  ResponseStats,
} from '../data/dashboardRecords';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { Panel, PendingPanel, titleLine, twoColumns } from '../screen/PageParts';
import { Conversions } from './Conversions';
import { MonthChart } from './MonthChart';
import { StatsPage } from './StatsPage';
import { StatTable } from './StatTable';
import { roundedDuration, share } from './statLinks';

const periods = [...dateRanges, 'all'] as const;
type Period = DateRange | 'all';

/** Shows how the quotes of a period ended, and the trends of twelve months. */
export function Reports() {
  const text = useText();
  const formats = useFormats();
  const lastYear = text('dashboard.paid_in', { year: String(new Date().getFullYear() - 1) });
  const [period, setPeriod] = useStore<Period>('dashboard.period', 'year');
  const range = period === 'all' ? null : period;
  return (
    <StatsPage
      title={text('dashboard.reports')}
      queryKey={['reports', period]}
      read={(dataProvider) => dataProvider.reports(new Date(), range)}
      loading={<PendingPanel lines={18} />}
    >
      {(stats, isOther) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <ConversionPeriod
            conversion={isOther ? null : stats.conversion}
            period={period}
            onChange={setPeriod}
          />
          <Box aria-busy={isOther} sx={figures}>
            <Conversions stats={stats} period={range === null ? {} : { received: range }} />
            <Rejections reasons={stats.reasons} />
            <ResponseTimes response={stats.response} />
          </Box>
          <Box sx={twoColumns}>
            <MonthChart
              title={text('dashboard.quotes_by_month')}
              name={text('quotes.title')}
              months={stats.months.map(({ start, quotes: value }) => ({ start, value }))}
              format={formats.number}
              tone="teal"
            />
            <MonthChart
              title={text('dashboard.revenue_by_month')}
              name={text('dashboard.revenue')}
              months={stats.months.map(({ start, revenue: value }) => ({ start, value }))}
              format={formats.euros}
              tone="sand"
              note={text('app.change', {
                name: lastYear,
                value: formats.euros(stats.paidLastYear),
              })}
            />
          </Box>
        </Box>
      )}
    </StatsPage>
  );
}

/** Keeps the place of figures of another period, so that nothing moves while those of the chosen one are read. */
const figures = { ...twoColumns, '&[aria-busy=true] > *': { visibility: 'hidden' } };

interface PeriodProps {
  /** Null while the counts of the period are read. */
  conversion: ConversionCounts | null;
  period: Period;
  onChange: (period: Period) => void;
}

/** Shows how many quotes of the period became projects, and lets the user choose the period. */
function ConversionPeriod({ conversion, period, onChange }: PeriodProps) {
  const text = useText();
  const formats = useFormats();
  const countsText = ({ quotes, converted, revenue }: ConversionCounts) =>
    text('dashboard.conversion', {
      rate: formats.percent(share(converted, quotes)),
      converted: formats.number(converted),
      quotes: formats.number(quotes),
      revenue: formats.euros(revenue),
    });
  return (
    <Box sx={{ ...titleLine, alignItems: 'center', rowGap: 2 }}>
      <Typography role="status" variant="h3" component="p">
        {conversion ? countsText(conversion) : text('dashboard.loading')}
      </Typography>
      <TextField
        select
        label={text('dashboard.received')}
        value={period}
        onChange={({ target }) => onChange(periods.find((id) => id === target.value) ?? 'year')}
        slotProps={{ select: { native: true } }}
        sx={{ minWidth: '11rem' }}
      >
        {periods.map((id) => (
          <option key={id} value={id}>
            {id === 'all' ? text('list.any_period') : text(`choices.period.${id}`)}
          </option>
        ))}
      </TextField>
    </Box>
  );
}

/** Shows for which reasons the quotes of the period were rejected. */
function Rejections({ reasons }: Pick<DashboardTrends, 'reasons'>) {
  const text = useText();
  const formats = useFormats();
  const label = useLabel();
  const total = reasons.reduce((sum, { quotes }) => sum + quotes, 0);
  const rows = reasons.map(({ reason, quotes }) => ({
    name: reason === 'none' ? text('dashboard.no_reason') : label(rejectionReasons, reason),
    cells: [formats.number(quotes), formats.percent(share(quotes, total))],
  }));
  const head = [
    text('resources.quotes.fields.rejection_reason'),
    text('quotes.title'),
    text('dashboard.rate'),
  ];
  return (
    <Panel title={text('dashboard.by_reason')}>
      <StatTable head={head} rows={rows} />
    </Panel>
  );
}

/**
 * Shows the share of quotes answered within 24 hours and the median response time, for the quotes
 * received this month and last month.
 */
function ResponseTimes({ response }: Pick<DashboardStats, 'response'>) {
  const text = useText();
  const formats = useFormats();
  const months = [response, response.previous];
  // Rounded down: 100 % would say that nobody has waited longer.
  const inTime = ({ answeredWithin24h, due }: ResponseStats) =>
    due === 0 ? '–' : formats.percent(Math.floor((100 * answeredWithin24h) / due) / 100);
  const median = ({ medianMinutes }: ResponseStats) => {
    if (medianMinutes === null) return '–';
    const duration = roundedDuration(medianMinutes);
    return formats.duration(duration.value, duration.unit);
  };
  const head = [
    text('dashboard.received'),
    text('choices.period.month'),
    text('choices.period.last-month'),
  ];
  const rows = [
    { name: text('dashboard.in_time'), cells: months.map(inTime) },
    { name: text('dashboard.median_response'), cells: months.map(median) },
  ];
  return (
    <Panel title={text('dashboard.response_times')}>
      <StatTable head={head} rows={rows} />
    </Panel>
  );
}
