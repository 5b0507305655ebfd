import type { ReactNode } from 'react';
import { agencyDay } from '../../domain/dates';
import type {
  DashboardStats,
  DashboardToday,
  DueList,
  DueRecord,
  FollowUpReason,
  WaitingQuote,
} from '../data/dashboardRecords';
import { paths } from '../data/paths';
import type { MessageKey } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { ResponseTime } from '../quotes/ResponseTime';
import { Late } from '../screen/cells';
import { FROM } from '../screen/useFrom';
import { dueLists } from './statLinks';

export type DueStats = Pick<DashboardStats, 'waiting' | 'dueSoon' | 'response'> & DashboardToday;

export interface DueRow extends Omit<DueRecord, 'day' | 'reason'> {
  company?: string | null;
  /** The day when it was due, unless it is today, or the time that is left. */
  since: ReactNode;
  /** What is due, such as a follow-up. */
  what: string;
  /** The record, which closes to the dashboard. */
  to: string;
}

const reasons: Readonly<Record<FollowUpReason, MessageKey>> = {
  failed: 'dashboard.message_failed',
  replied: 'dashboard.replied',
  accepted: 'dashboard.offer_accepted',
  declined: 'dashboard.offer_declined',
  offer: 'dashboard.offer_follow_up',
  approved: 'dashboard.work_approved',
  planned: 'follow_up.title',
};

/** The query string of a record in a list, which closes to the dashboard. */
function fromDashboard(search: string): string {
  const query = new URLSearchParams(search);
  query.set(FROM, paths.dashboard);
  return `?${query}`;
}

/** Returns the lists of due records, the most urgent first. */
export function useDueLists(stats: DueStats) {
  const { waiting, dueSoon, response, failedMessages, followUps, lateProjects } = stats;
  const text = useText();
  const formats = useFormats();
  const today = agencyDay(new Date());
  const list = (
    name: keyof typeof dueLists | 'failedMessages',
    title: MessageKey,
    { total, first }: DueList<Omit<DueRow, 'to'>>,
    projects = 0,
  ) => {
    // No list of records is filtered by failed messages: the alert above lists them all.
    const search = name === 'failedMessages' ? null : dueLists[name];
    const resource = name === 'lateProjects' ? 'projects' : 'quotes';
    const pathOf = ({ resource: own, id }: Pick<DueRow, 'resource' | 'id'>) =>
      paths.record(own, id, fromDashboard((own === resource && search) || ''));
    const rows = first.map((row) => ({ ...row, to: pathOf(row) }));
    const page = (of: DueRow['resource'], count: number, more: MessageKey) =>
      search === null ? [] : [{ of, to: paths.list(of, search), count, more }];
    const pages = [
      ...page(resource, total - projects, 'dashboard.more'),
      // Projects are followed up, too, and their list is another one.
      ...page('projects', projects, 'dashboard.more_projects'),
    ];
    return { title: text(title), pages, first: rows };
  };
  const unanswered = ({ total, first }: DueList<WaitingQuote>) => ({
    total,
    first: first.map(({ client: name, date, ...quote }) => ({
      ...quote,
      name,
      resource: 'quotes' as const,
      what: text('dashboard.answer'),
      since: <ResponseTime quote={{ ...PENDING, created_at: date }} />,
    })),
  });
  const ofDay = ({ total, first }: DueList<DueRecord>, what: MessageKey) => ({
    total,
    first: first.map(({ day, reason, ...record }) => ({
      ...record,
      // A newer server can name a reason that this page does not know.
      what: text((reason && reasons[reason]) ?? what),
      since: day < today ? <Late>{formats.nearDay(day, today)}</Late> : null,
    })),
  });
  const overdue = unanswered({ total: response.waitingOver24h, first: waiting });
  const end = 'resources.projects.fields.end_date';
  return [
    list('overdue', 'dashboard.waiting', overdue),
    list(
      'failedMessages',
      'dashboard.message_failed',
      ofDay(failedMessages, 'dashboard.message_failed'),
    ),
    list('soon', 'dashboard.due_soon', unanswered(dueSoon)),
    list('followUps', 'follow_up.filter', ofDay(followUps, 'follow_up.title'), followUps.projects),
    list('lateProjects', 'dashboard.late_projects', ofDay(lateProjects, end)),
  ];
}

const PENDING = {
  status: 'pending',
  is_spam: false,
  responded_at: null,
} as const;
