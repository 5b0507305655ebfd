import Box from '@mui/material/Box';
import type { DashboardStats, DashboardTrends } from '../data/records';
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
import { QuotesByMonth, RevenueByMonth } from './Trends';
import { useDashboardStats } from './useDashboardStats';
import { WaitingQuotes } from './WaitingQuotes';

/** What needs me now, in one look; then how it goes. */
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
      {data ? <Stats figures={data} /> : <DashboardLoading />}
    </>
  );
}

function Stats({ figures }: { figures: DashboardStats & DashboardTrends }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <WaitingQuotes quotes={figures.waiting} total={figures.response.waitingOver24h} />
      <StatCards stats={figures} />
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <ResponseTimes response={figures.response} />
          <QuotesBreakdown counts={figures.quotes} />
          <ProjectsBreakdown counts={figures.projects} />
        </Box>
        <RecentActivity entries={figures.recentActivity} />
      </Box>
      <Box sx={columns}>
        <QuotesByMonth months={figures.months} />
        <RevenueByMonth months={figures.months} />
        <ConversionByType types={figures.types} />
        <ConversionBySource sources={figures.sources} others={figures.otherSources} />
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
