import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { startOfRange } from '../../domain/dates';
import type { AdminDataProvider } from '../dataProvider';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { FullScreenError } from '../layout/FullScreenError';
import { PageHeading } from '../layout/PageHeading';
import { STATS } from '../list/useReload';
import type { DashboardStats } from '../records';
import { DashboardLoading } from './DashboardLoading';
import { RecentActivity } from './RecentActivity';
import { StatCards } from './StatCards';
import { ProjectsBreakdown, QuotesBreakdown } from './StatusBreakdown';

export function Dashboard() {
  const text = useText();
  const explain = useErrorText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [STATS],
    queryFn: async () => {
      const answer = await dataProvider.dashboardStats(startOfRange('month', new Date()));
      return answer.data;
    },
    retry: false,
  });

  if (error && !data) {
    return <FullScreenError error={error} fallback="errors.stats" retry={() => void refetch()} />;
  }
  return (
    <>
      <PageHeading title={text('app.dashboard')} />
      {error && (
        <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
          {text('errors.full_screen', { message: explain(error, 'errors.stats') })}
        </Alert>
      )}
      {data ? <Figures stats={data} /> : <DashboardLoading />}
    </>
  );
}

function Figures({ stats }: { stats: DashboardStats }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <StatCards stats={stats} />
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <QuotesBreakdown counts={stats.quotes} />
          <ProjectsBreakdown counts={stats.projects} />
        </Box>
        <RecentActivity entries={stats.recentActivity} />
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
