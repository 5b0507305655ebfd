import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { paths } from '../data/paths';
import type { DashboardStats, DashboardToday } from '../data/records';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { MailTroubles } from '../mail/MailTroubles';
import { ResponseTime } from '../quotes/ResponseTime';
import { DueList } from './DueList';
import { Panel } from './Panel';
import { dueFollowUps, lateProjects, overdueQuotes } from './statLists';

interface Props {
  stats: Pick<DashboardStats, 'waiting' | 'response'> & DashboardToday;
}

/** The mails that are late or failed, then what is due. */
export function Today({ stats }: Props) {
  return (
    <>
      <MailTroubles />
      <Due stats={stats} />
    </>
  );
}

/** What is due: quotes without an answer after the promised 24 hours, follow-ups, late projects. */
function Due({ stats }: Props) {
  const text = useText();
  const formats = useFormats();
  const waiting = stats.response.waitingOver24h;
  if (waiting + stats.followUps.total + stats.lateProjects.total === 0) return <NothingDue />;
  return (
    <Panel title={text('dashboard.today')} attention>
      <Box sx={lists}>
        <DueList
          title={text('dashboard.waiting')}
          count={text('dashboard.waiting_count', { smart_count: waiting })}
          to={overdueQuotes}
          entries={stats.waiting.map(({ id, client, company, date }) => ({
            id,
            to: paths.quote(id),
            name: client,
            detail: company,
            due: <ResponseTime quote={{ ...PENDING, created_at: date }} />,
          }))}
        />
        <DueList
          title={text('dashboard.follow_ups')}
          count={text('dashboard.waiting_count', { smart_count: stats.followUps.total })}
          to={dueFollowUps}
          entries={stats.followUps.first.map(({ id, name, day }) => ({
            id,
            to: paths.quote(id),
            name,
            due: formats.calendarDay(day),
          }))}
        />
        <DueList
          title={text('dashboard.late_projects')}
          count={text('dashboard.late_count', { smart_count: stats.lateProjects.total })}
          to={lateProjects}
          entries={stats.lateProjects.first.map(({ id, name, day }) => ({
            id,
            to: paths.project(id),
            name,
            due: formats.calendarDay(day),
          }))}
        />
      </Box>
    </Panel>
  );
}

function NothingDue() {
  const text = useText();
  return (
    <Card component="p" sx={nothingDue}>
      <CheckCircleOutline color="success" />
      {text('dashboard.nothing_due')}
    </Card>
  );
}

const PENDING = {
  status: 'pending',
  is_spam: false,
  spam_reason: null,
  responded_at: null,
} as const;
const lists = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(18rem, 100%), 1fr))',
  columnGap: 4,
  rowGap: 2,
};
const nothingDue = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  margin: 0,
  paddingInline: 2.5,
  paddingBlock: 1.5,
};
