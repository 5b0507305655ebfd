import Box from '@mui/material/Box';
import type { DashboardStats, DashboardToday, DashboardTrends } from '../data/records';
import { useText } from '../i18n/useText';
import { FullScreenError } from '../ui/FullScreenError';
import { PageHeading } from '../ui/PageHeading';
import { ConversionBySource, ConversionByType } from './Conversions';
import { DashboardLoading } from './DashboardLoading';
import { RecentActivity } from './RecentActivity';
import { ResponseTimes } from './ResponseTimes';
import { StaleStats } from './StaleStats';
import { StatCards } from './StatCards';
import { ProjectsBreakdown, QuotesBreakdown } from './StatusBreakdown';
import { Today } from './Today';
import { QuotesByMonth, RevenueByMonth } from './Trends';
import { useDashboardStats } from './useDashboardStats';

/** What needs attention first, then the stats and trends. */
export function Dashboard() {
  const text = useText();
  const { data, error, dataUpdatedAt, refetch } = useDashboardStats();
  const retry = () => void refetch();
  if (error && !data) {
    return <FullScreenError error={error} fallback="errors.stats" retry={retry} />;
  }
  return (
    <>
      <PageHeading title={text('app.dashboard')} />
      {error && <StaleStats error={error} since={dataUpdatedAt} retry={retry} />}
      {data ? <Stats stats={data} /> : <DashboardLoading />}
    </>
  );
}

function Stats({ stats }: { stats: DashboardStats & DashboardTrends & DashboardToday }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Today stats={stats} />
      <StatCards stats={stats} />
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <ResponseTimes response={stats.response} />
          <QuotesBreakdown counts={stats.quotes} />
          <ProjectsBreakdown counts={stats.projects} />
        </Box>
        <RecentActivity entries={stats.recentActivity} />
      </Box>
      <Box sx={columns}>
        <QuotesByMonth months={stats.months} />
        <RevenueByMonth months={stats.months} />
        <ConversionByType types={stats.types} />
        <ConversionBySource sources={stats.sources} others={stats.otherSources} />
      </Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
