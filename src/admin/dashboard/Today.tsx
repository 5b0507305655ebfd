import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { DashboardStats, DashboardToday, WaitingQuote } from '../data/dashboardRecords';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { MailTroubles } from '../mail/MailTroubles';
import { ResponseTime } from '../quotes/ResponseTime';
import { Panel } from '../ui/Panel';
import { DueList } from './DueList';
import { dueLists } from './statLists';

interface Props {
  stats: Pick<DashboardStats, 'waiting' | 'dueSoon' | 'response'> & DashboardToday;
}

/** Shows late and failed emails, then due quotes and projects. */
export function Today({ stats }: Props) {
  return (
    <>
      <MailTroubles />
      <Due stats={stats} />
    </>
  );
}

/**
 * Lists overdue quotes, quotes that will soon be overdue, follow-ups and late projects, or reports
 * that nothing is due.
 */
function Due({ stats }: Props) {
  const text = useText();
  const formats = useFormats();
  const { followUps, lateProjects, dueSoon } = stats;
  const overdue = stats.response.waitingOver24h;
  if (overdue + dueSoon.total + followUps.total + lateProjects.total === 0) return <NothingDue />;
  return (
    <Panel title={text('dashboard.today')} attention>
      <Box sx={lists}>
        <DueList
          title={text('dashboard.waiting')}
          count={text('dashboard.waiting_count', { smart_count: overdue })}
          to={paths.list('quotes', dueLists.overdue)}
          entries={stats.waiting.map((quote) => waitingEntry(quote, dueLists.overdue))}
        />
        <DueList
          title={text('dashboard.due_soon')}
          count={text('dashboard.waiting_count', { smart_count: dueSoon.total })}
          to={paths.list('quotes', dueLists.soon)}
          entries={dueSoon.first.map((quote) => waitingEntry(quote, dueLists.soon))}
        />
        <DueList
          title={text('dashboard.follow_ups')}
          count={text('dashboard.waiting_count', { smart_count: followUps.total })}
          to={paths.list('quotes', dueLists.followUps)}
          entries={followUps.first.map(({ id, name, day, ...contact }) => ({
            id,
            to: paths.record('quotes', id, dueLists.followUps),
            name,
            contact,
            due: formats.calendarDay(day),
          }))}
        />
        <DueList
          title={text('dashboard.late_projects')}
          count={text('dashboard.late_count', { smart_count: lateProjects.total })}
          to={paths.list('projects', dueLists.lateProjects)}
          entries={lateProjects.first.map(({ id, name, day, ...contact }) => ({
            id,
            to: paths.record('projects', id, dueLists.lateProjects),
            name,
            contact,
            due: formats.calendarDay(day),
          }))}
        />
      </Box>
    </Panel>
  );
}

const waitingEntry = ({ id, client, company, date, ...contact }: WaitingQuote, list: string) => ({
  id,
  to: paths.record('quotes', id, list),
  name: client,
  detail: company,
  contact,
  due: <ResponseTime quote={{ ...PENDING, created_at: date }} />,
});

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
