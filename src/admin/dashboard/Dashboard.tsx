import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { PendingPanel } from '../ui/PageParts';
import { RecentActivity } from './RecentActivity';
import { Money, StatCards } from './StatCards';
import { StatsPage } from './StatsPage';
import { ProjectsBreakdown, QuotesBreakdown } from './StatusBreakdown';
import { Today } from './Today';

/** Shows the records that need attention, then the stats, all in one window of a laptop. */
export function Dashboard() {
  const text = useText();
  return (
    <StatsPage
      title={text('app.dashboard')}
      action={
        <Button component={RouterLink} to={paths.reports} sx={{ marginInlineStart: 'auto' }}>
          {text('dashboard.reports')}
        </Button>
      }
      queryKey={['dashboardStats']}
      read={(dataProvider) => dataProvider.dashboardStats(new Date())}
      loading={
        <>
          <Typography role="status" color="text.secondary" sx={{ marginBlockEnd: 1 }}>
            {text('dashboard.loading')}
          </Typography>
          <PendingPanel lines={18} />
        </>
      }
    >
      {(stats) => (
        <Box sx={columns}>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <Today stats={stats} />
            <StatCards stats={stats} />
            <Box sx={panels}>
              <Money stats={stats} />
              <QuotesBreakdown counts={stats.quotes} />
              <ProjectsBreakdown counts={stats.projects} />
            </Box>
          </Box>
          <RecentActivity entries={stats.recentActivity} />
        </Box>
      )}
    </StatsPage>
  );
}

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(15rem, 20rem)' },
};
const panels = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(17rem, 100%), 1fr))',
};
