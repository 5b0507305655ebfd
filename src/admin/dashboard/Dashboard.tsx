import Box from '@mui/material/Box';
import { useText } from '../i18n/useText';
import { FullScreenError } from '../layout/FullScreenError';
import { PageHeading } from '../layout/PageHeading';
import type { DashboardStats, DashboardTrends } from '../records';
import { AnswerTimes } from './AnswerTimes';
import { ConversionBySource, ConversionByType } from './Conversions';
import { DashboardLoading } from './DashboardLoading';
import { RecentActivity } from './RecentActivity';
import { StaleFigures } from './StaleFigures';
import { StatCards } from './StatCards';
import { ProjectsBreakdown, QuotesBreakdown } from './StatusBreakdown';
import { QuotesByMonth, RevenueByMonth } from './Trends';
import { useFigures } from './useFigures';
import { Waiting } from './Waiting';

/** What needs me now, in one look; then how it goes. */
export function Dashboard() {
  const text = useText();
  const { data, error, dataUpdatedAt, refetch } = useFigures();
  const retry = () => void refetch();
  if (error && !data) {
    return <FullScreenError error={error} fallback="errors.stats" retry={retry} />;
  }
  return (
    <>
      <PageHeading title={text('app.dashboard')} />
      {error && <StaleFigures error={error} since={dataUpdatedAt} retry={retry} />}
      {data ? <Figures figures={data} /> : <DashboardLoading />}
    </>
  );
}

function Figures({ figures }: { figures: DashboardStats & DashboardTrends }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Waiting quotes={figures.waiting} total={figures.response.waitingOver24h} />
      <StatCards stats={figures} />
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <AnswerTimes response={figures.response} />
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
