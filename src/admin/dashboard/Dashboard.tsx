import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DashboardStats, DashboardToday, DashboardTrends } from '../data/dashboardRecords';
import type { AdminDataProvider } from '../data/dataProvider';
import { useFormats } from '../i18n/useFormats';
import { useErrorText, useText } from '../i18n/useText';
import { ErrorDetails, FullScreenError } from '../ui/Failures';
import { PageHeading, PendingPanel, twoColumns } from '../ui/PageParts';
import { ConversionPeriod, Conversions, type Period, usePeriod } from './Conversions';
import { cards, Money, StatCards } from './StatCards';
import {
  ProjectsBreakdown,
  QuotesBreakdown,
  RecentActivity,
  ResponseTimes,
} from './StatusBreakdown';
import { Today } from './Today';
import { Trends } from './Trends';

/** Shows the records that need attention, then the stats and the trends. */
export function Dashboard() {
  const text = useText();
  const [period, setPeriod] = usePeriod();
  const { data, error, dataUpdatedAt, refetch } = useDashboardStats(period);
  const retry = () => void refetch();
  if (error && !data) {
    return <FullScreenError error={error} fallback="errors.stats" retry={retry} />;
  }
  return (
    <>
      <PageHeading title={text('app.dashboard')} />
      {error && <StaleStats error={error} since={dataUpdatedAt} retry={retry} />}
      {data ? <Stats stats={data} period={period} onPeriod={setPeriod} /> : <DashboardLoading />}
    </>
  );
}

interface Props {
  stats: DashboardStats & DashboardTrends & DashboardToday;
  period: Period;
  onPeriod: (period: Period) => void;
}

function Stats({ stats, period, onPeriod }: Props) {
  const received = period === 'all' ? {} : { received: period };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Today stats={stats} />
      <StatCards stats={stats} />
      <Money stats={stats} />
      <Box sx={{ ...twoColumns, alignItems: 'stretch' }}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <ResponseTimes response={stats.response} />
          <QuotesBreakdown counts={stats.quotes} />
          <ProjectsBreakdown counts={stats.projects} />
        </Box>
        <RecentActivity entries={stats.recentActivity} />
      </Box>
      <Box sx={twoColumns}>
        <Trends months={stats.months} />
      </Box>
      <ConversionPeriod conversion={stats.conversion} period={period} onChange={onPeriod} />
      <Box sx={twoColumns}>
        <Conversions stats={stats} period={received} />
      </Box>
    </Box>
  );
}

const SKELETON_KEYS = ['first', 'second', 'third', 'fourth', 'fifth'];

function DashboardLoading() {
  const text = useText();
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PendingPanel lines={3} />
      <Box sx={cards}>
        {SKELETON_KEYS.map((place) => (
          <Skeleton key={place} variant="rounded" height={136} />
        ))}
      </Box>
      <Typography role="status" color="text.secondary">
        {text('dashboard.loading')}
      </Typography>
      <PendingPanel lines={2} />
      <Box sx={twoColumns}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <PendingPanel lines={3} />
          <PendingPanel lines={5} />
          <PendingPanel lines={6} />
        </Box>
        <PendingPanel lines={18} />
      </Box>
    </Box>
  );
}

const REFRESH_MS = 60_000;

/** Loads the stats, and reloads them every minute while the page is visible. */
function useDashboardStats(period: Period) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ['dashboardStats', period],
    queryFn: async () => {
      const range = period === 'all' ? null : period;
      return (await dataProvider.dashboardStats(new Date(), range)).data;
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
    // Reloads stats that are older than a minute as soon as the page is visible again.
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  });
}

interface StaleProps {
  error: unknown;
  since: number;
  retry: () => void;
}

/** Warns that a refresh failed, and shows when the stats below were loaded. */
function StaleStats({ error, since, retry }: StaleProps) {
  const text = useText();
  const formats = useFormats();
  const explain = useErrorText();
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={retry}>
          {text('app.retry')}
        </Button>
      }
      sx={{ marginBlockEnd: 2 }}
    >
      {text('errors.full_screen', { message: explain(error, 'errors.stats') })}
      <Box
        component="time"
        dateTime={new Date(since).toISOString()}
        title={formats.exact(since)}
        sx={{ display: 'block' }}
      >
        {text('dashboard.stale', { time: formats.time(since) })}
      </Box>
      <ErrorDetails error={error} />
    </Alert>
  );
}
