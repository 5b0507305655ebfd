import type { ReactNode } from 'react';
import { localDay } from '../../domain/dates';
import type {
  DashboardStats,
  DashboardToday,
  DueList,
  DueRecord,
  WaitingQuote,
} from '../data/dashboardRecords';
import { paths } from '../data/paths';
import type { MessageKey } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { ResponseTime } from '../quotes/ResponseTime';
import { dueLists } from './statLinks';

export type DueStats = Pick<DashboardStats, 'waiting' | 'dueSoon' | 'response'> & DashboardToday;

export interface DueRow extends Omit<DueRecord, 'day'> {
  company?: string | null;
  /** The day when it was due, or the time that is left. */
  since: ReactNode;
  /** What is due, such as a follow-up. */
  what: string;
  to: string;
}

/** Returns the lists of due records, the most urgent first. */
export function useDueLists({ waiting, dueSoon, response, followUps, lateProjects }: DueStats) {
  const text = useText();
  const formats = useFormats();
  const today = localDay(new Date());
  const list = (
    name: keyof typeof dueLists,
    title: MessageKey,
    what: MessageKey,
    { total, first }: DueList<Omit<DueRow, 'what' | 'to'>>,
  ) => {
    const search = dueLists[name];
    const resource = name === 'lateProjects' ? 'projects' : 'quotes';
    const pathOf = ({ resource: own, id }: Pick<DueRow, 'resource' | 'id'>) =>
      paths.record(own, id, own === resource ? search : '');
    const rows = first.map((row) => ({ ...row, what: text(what), to: pathOf(row) }));
    return { title: text(title), to: paths.list(resource, search), total, first: rows };
  };
  const unanswered = ({ total, first }: DueList<WaitingQuote>) => ({
    total,
    first: first.map(({ client: name, date, ...quote }) => ({
      ...{ ...quote, name, resource: 'quotes' as const },
      since: <ResponseTime quote={{ ...PENDING, created_at: date }} />,
    })),
  });
  const ofDay = ({ total, first }: DueList<DueRecord>) => ({
    total,
    first: first.map(({ day, ...record }) => ({ ...record, since: formats.nearDay(day, today) })),
  });
  const overdue = unanswered({ total: response.waitingOver24h, first: waiting });
  const end = 'resources.projects.fields.end_date';
  return [
    list('overdue', 'dashboard.waiting', 'dashboard.answer', overdue),
    list('soon', 'dashboard.due_soon', 'dashboard.answer', unanswered(dueSoon)),
    list('followUps', 'follow_up.filter', 'follow_up.title', ofDay(followUps)),
    list('lateProjects', 'dashboard.late_projects', end, ofDay(lateProjects)),
  ];
}

const PENDING = {
  status: 'pending',
  is_spam: false,
  spam_reason: null,
  responded_at: null,
} as const;
