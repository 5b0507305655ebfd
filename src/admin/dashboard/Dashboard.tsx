import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { localDay } from '../../domain/dates';
import type { Activity } from '../data/dashboardRecords';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { MailTroubles } from '../mail/MailTroubles';
import { clamp } from '../theme/brand';
import { EntryLink, Panel, PanelList, PendingPanel } from '../ui/PageParts';
import { Money, StatCards } from './StatCards';
import { StatsPage } from './StatsPage';
import { Breakdowns } from './StatusBreakdown';
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
            <MailTroubles />
            <Today stats={stats} />
            <StatCards stats={stats} />
            <Box sx={panels}>
              <Money stats={stats} />
              <Breakdowns stats={stats} />
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

function RecentActivity({ entries }: { entries: readonly Activity[] }) {
  const text = useText();
  return (
    <Panel title={text('dashboard.recent')}>
      {entries.length === 0 ? (
        <Typography color="text.secondary">{text('dashboard.no_recent')}</Typography>
      ) : (
        <PanelList sx={activities}>
          {entries.map((entry) => (
            <Entry key={`${entry.type}-${entry.id}`} entry={entry} />
          ))}
        </PanelList>
      )}
    </Panel>
  );
}

function Entry({ entry: { id, type, client, date } }: { entry: Activity }) {
  const text = useText();
  const formats = useFormats();
  const today = localDay(new Date());
  const day = localDay(new Date(date));
  return (
    <li>
      <EntryLink to={paths.record(type === 'quote' ? 'quotes' : 'projects', id)} sx={clamp(1)}>
        <bdi>{client}</bdi>
      </EntryLink>
      <Box component="time" dateTime={date} title={formats.exact(date)} sx={time}>
        {day !== today && `${formats.nearDay(day, today)}, `}
        {formats.time(Date.parse(date))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
        {text(type === 'quote' ? 'dashboard.new_quote' : 'projects.create')}
      </Typography>
    </li>
  );
}

const time = { color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' };
/** One column beside the other panels, and as many as fit below them. */
const activities = {
  columnGap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
  '& li, & li:first-of-type': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'baseline',
    columnGap: 1,
    rowGap: 0,
    paddingBlock: 0.5,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
  },
};
