import type { ProjectStatus } from '../../domain/projects';
import type { QuoteStatus } from '../../domain/quotes';

export interface Contact {
  email: string | null;
  phone: string | null;
}

export interface Activity {
  id: string;
  type: 'quote' | 'project' | 'reply' | 'accepted' | 'declined' | 'approved' | 'paid';
  resource: 'quotes' | 'projects';
  date: string;
  client: string;
}

export interface DashboardStats {
  /** `spam` counts suspected spam, and `unverified` mails of an unverified sender, which no other figure includes. */
  quotes: Record<'total' | QuoteStatus | 'thisMonth' | 'spam' | 'unverified', number>;
  /**
   * Amounts are in whole euros. `pipeline` is the total budget of the projects that are neither
   * completed nor paid. `budgets` contains the total budget of each status.
   */
  projects: Record<'total' | ProjectStatus | 'totalRevenue' | 'pipeline' | 'approved', number> & {
    budgets: Record<ProjectStatus, number>;
  };
  recentActivity: Activity[];
  response: ResponseStats & { previous: ResponseStats; waitingOver24h: number };
  /**
   * A quote is overdue when it has waited for more than 24 hours. `waiting` contains the six
   * overdue quotes that have waited longest. `dueSoon.total` counts the quotes that become overdue
   * within eight hours, and `dueSoon.first` contains the six that become overdue first.
   */
  waiting: WaitingQuote[];
  dueSoon: DueList<WaitingQuote>;
}

/** Answers to the quotes of a month. `due` counts the answered ones, and pending ones older than 24 hours. */
export interface ResponseStats {
  due: number;
  answered: number;
  answeredWithin24h: number;
  medianMinutes: number | null;
}

export interface WaitingQuote extends Contact {
  id: string;
  client: string;
  company: string | null;
  projectType: string;
  date: string;
  /** How the message begins. */
  excerpt: string;
}

/** The number of quotes, how many of them became projects, and the revenue of these projects in whole euros. */
export interface ConversionCounts {
  quotes: number;
  converted: number;
  revenue: number;
}

export interface DashboardTrends {
  months: { start: string; quotes: number; revenue: number }[];
  paidLastYear: number;
  conversion: ConversionCounts;
  /** `none` stands for rejections without a reason. */
  reasons: { reason: string; quotes: number }[];
  types: (ConversionCounts & { projectType: string })[];
  sources: (ConversionCounts & { source: string })[];
  otherSources: ConversionCounts & { sources: number };
}

/**
 * Why a record is followed up: a message did not arrive, the client has replied or answered the offer, the offer ends soon, the
 * client has approved the work, or staff have planned it.
 */
export type FollowUpReason =
  | 'failed'
  | 'replied'
  | 'accepted'
  | 'declined'
  | 'offer'
  | 'approved'
  | 'planned';

/** A project may have no contact details. */
export interface DueRecord {
  resource: 'quotes' | 'projects';
  id: string;
  name: string;
  day: string;
  /** Null unless it is a follow-up. */
  reason: FollowUpReason | null;
  /** How the reply or the refusal of the client begins, if that is the reason. */
  excerpt: string | null;
  email: string | null;
  phone: string | null;
}

/** The records that are due: their number, and the first six, which are all that the section “Today” shows. */
export interface DueList<Row> {
  total: number;
  first: readonly Row[];
}

export interface DashboardToday {
  /** The records with a message that did not arrive and without a follow-up that is due. */
  failedMessages: DueList<DueRecord>;
  /** `projects` counts the projects, whose list is another one than that of the quotes. */
  followUps: DueList<DueRecord> & { projects: number };
  lateProjects: DueList<DueRecord>;
  /** The offers that clients can accept. `ending` counts those that end within three days. */
  offers: { out: number; net_cents: number; opened: number; ending: number };
  paidThisYear: number;
}
