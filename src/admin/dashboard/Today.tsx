import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { DashboardStats, DashboardToday, WaitingQuote } from '../data/dashboardRecords';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { MailTroubles } from '../mail/MailTroubles';
import { ResponseTime } from '../quotes/QuoteCells';
import { EmailLink, PhoneLink } from '../ui/ContactLinks';
import { EntryLink, Panel, PanelList, titleLine } from '../ui/PageParts';
import { dueLists, StatLink } from './statLinks';

interface Props {
  stats: Pick<DashboardStats, 'waiting' | 'dueSoon' | 'response'> & DashboardToday;
}

/**
 * Shows late and failed emails, then overdue quotes, quotes that will soon be overdue, follow-ups
 * and late projects, or reports that nothing is due.
 */
export function Today({ stats }: Props) {
  return (
    <>
      <MailTroubles />
      <Due stats={stats} />
    </>
  );
}

function Due({ stats }: Props) {
  const text = useText();
  const formats = useFormats();
  const { followUps, lateProjects, dueSoon } = stats;
  const overdue = stats.response.waitingOver24h;
  if (overdue + dueSoon.total + followUps.total + lateProjects.total === 0) {
    return (
      <Card component="p" sx={nothingDue}>
        <CheckCircleOutline color="success" />
        {text('dashboard.nothing_due')}
      </Card>
    );
  }
  return (
    <Panel title={text('list.today')} attention>
      <Box sx={lists}>
        <DueList
          title={text('dashboard.waiting')}
          count={text('quotes.count', { smart_count: overdue })}
          to={paths.list('quotes', dueLists.overdue)}
          entries={stats.waiting.map((quote) => waitingEntry(quote, dueLists.overdue))}
        />
        <DueList
          title={text('dashboard.due_soon')}
          count={text('quotes.count', { smart_count: dueSoon.total })}
          to={paths.list('quotes', dueLists.soon)}
          entries={dueSoon.first.map((quote) => waitingEntry(quote, dueLists.soon))}
        />
        <DueList
          title={text('follow_up.filter')}
          count={text('quotes.count', { smart_count: followUps.total })}
          to={paths.list('quotes', dueLists.followUps)}
          entries={followUps.first.map(({ resource, id, day, ...due }) => ({
            ...due,
            to: paths.record(resource, id, resource === 'quotes' ? dueLists.followUps : ''),
            due: formats.calendarDay(day),
          }))}
        />
        <DueList
          title={text('dashboard.late_projects')}
          count={text('projects.count', { smart_count: lateProjects.total })}
          to={paths.list('projects', dueLists.lateProjects)}
          entries={lateProjects.first.map(({ resource: _, id, day, ...due }) => ({
            ...due,
            to: paths.record('projects', id, dueLists.lateProjects),
            due: formats.calendarDay(day),
          }))}
        />
      </Box>
    </Panel>
  );
}

const waitingEntry = ({ id, client, company, date, ...contact }: WaitingQuote, list: string) => ({
  ...contact,
  to: paths.record('quotes', id, list),
  name: client,
  detail: company,
  due: <ResponseTime quote={{ ...PENDING, created_at: date }} />,
});

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

interface Entry {
  email: string | null;
  phone: string | null;
  to: string;
  name: string;
  detail?: string | null;
  due: ReactNode;
}

interface DueListProps {
  title: string;
  /** The total number of due records, shown as the text of the link to their list. */
  count: string;
  to: string;
  entries: readonly Entry[];
}

/** Lists the first due records as links. Renders nothing if there are none. */
function DueList({ title, count, to, entries }: DueListProps) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ ...titleLine, marginBlockEnd: 0.5 }}>
        <Typography variant="h3" id={id}>
          {title}
        </Typography>
        <StatLink to={to}>{count}</StatLink>
      </Box>
      <PanelList sx={list}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Box sx={{ minWidth: 0 }}>
              <EntryLink to={entry.to} sx={{ '&::after': stretched }}>
                <bdi>{entry.name}</bdi>
              </EntryLink>
              {entry.detail && (
                <Typography
                  variant="body2"
                  sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
                >
                  <bdi>{entry.detail}</bdi>
                </Typography>
              )}
            </Box>
            <Box component="span" sx={{ fontSize: '0.875rem', whiteSpace: 'nowrap' }}>
              {entry.due}
            </Box>
            <Box sx={contacts}>
              {entry.phone && <PhoneLink phone={entry.phone} />}
              {entry.email && <EmailLink email={entry.email} />}
            </Box>
          </li>
        ))}
      </PanelList>
    </Box>
  );
}

/**
 * Raises the phone and email links above the link that covers the entry, so that they can be
 * clicked.
 */
const contacts = {
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  fontSize: '0.875rem',
  '& a': {
    position: 'relative',
    zIndex: 1,
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 24,
    maxWidth: '100%',
  },
  '& bdi': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
};
const stretched = { content: '""', position: 'absolute', inset: 0 };
const list = {
  '& li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    rowGap: 0,
    alignItems: 'center',
    minHeight: 44,
    '&:hover': { backgroundColor: 'action.hover' },
  },
  // Overrides `PanelList`, whose first entry has no border. Here the first entry follows a title
  // line.
  '& li, & li:first-of-type': {
    paddingBlock: 0.5,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
  },
};
