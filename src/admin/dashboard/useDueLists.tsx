import type { ReactNode } from 'react';
import { localDay } from '../../domain/dates';
import type {
  DashboardStats,
  DashboardToday,
  DueRecord,
  WaitingQuote,
} from '../data/dashboardRecords';
import { paths } from '../data/paths';
import type { MessageKey } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { ResponseTime } from '../quotes/QuoteCells';
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
    resource: DueRow['resource'],
    search: string,
    [title, what]: readonly [MessageKey, MessageKey],
    total: number,
    first: readonly Omit<DueRow, 'what' | 'to'>[],
  ) => ({
    ...{ title: text(title), to: paths.list(resource, search), total },
    first: first.map((row) => ({
      ...{ ...row, what: text(what) },
      to: paths.record(row.resource, row.id, row.resource === resource ? search : ''),
    })),
  });
  const unanswered = ({ client: name, date, ...quote }: WaitingQuote) => ({
    ...{ ...quote, name, resource: 'quotes' as const },
    since: <ResponseTime quote={{ ...PENDING, created_at: date }} />,
  });
  const ofDay = ({ day, ...record }: DueRecord) => ({
    ...{ ...record, since: formats.nearDay(day, today) },
  });
  const { overdue, soon } = dueLists;
  const names = {
    overdue: ['dashboard.waiting', 'dashboard.answer'],
    soon: ['dashboard.due_soon', 'dashboard.answer'],
    followUps: ['follow_up.filter', 'follow_up.title'],
    late: ['dashboard.late_projects', 'resources.projects.fields.end_date'],
  } as const;
  return [
    list('quotes', overdue, names.overdue, response.waitingOver24h, waiting.map(unanswered)),
    list('quotes', soon, names.soon, dueSoon.total, dueSoon.first.map(unanswered)),
    list(
      'quotes',
      dueLists.followUps,
      names.followUps,
      followUps.total,
      followUps.first.map(ofDay),
    ),
    list(
      'projects',
      dueLists.lateProjects,
      names.late,
      lateProjects.total,
      lateProjects.first.map(ofDay),
    ),
  ];
}

const PENDING = {
  status: 'pending',
  is_spam: false,
  spam_reason: null,
  responded_at: null,
} as const;
