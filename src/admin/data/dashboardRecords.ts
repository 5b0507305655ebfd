import type { ProjectStatus } from '../../domain/projects';
import type { QuoteStatus } from '../../domain/quotes';

/** How to reach a client. */
export interface Contact {
  email: string;
  phone: string | null;
}

export interface Activity {
  id: string;
  type: 'quote' | 'project';
  date: string;
  client: string;
}

export interface DashboardStats {
  /** `spam` counts the quotes that no other figure counts. */
  quotes: Record<'total' | QuoteStatus | 'thisMonth' | 'spam', number>;
  /** Whole euros: the revenue, what is neither completed nor paid, and the sum of each status. */
  projects: Record<'total' | ProjectStatus | 'totalRevenue' | 'pipeline', number> & {
    budgets: Record<ProjectStatus, number>;
  };
  recentActivity: Activity[];
  response: ResponseStats & { previous: ResponseStats; waitingOver24h: number };
  /** The five that have waited longest of those that are late, and of those that will be in eight hours. */
  waiting: WaitingQuote[];
  dueSoon: { total: number; first: WaitingQuote[] };
}

/** How the quotes of a month were answered. `due` counts those answered or older than 24 hours. */
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
}

/** How many quotes became projects, and what was paid for these, in whole euros. */
export interface ConversionCounts {
  quotes: number;
  converted: number;
  revenue: number;
}

export interface DashboardTrends {
  months: { start: string; quotes: number; revenue: number }[];
  paid: { thisYear: number; lastYear: number };
  conversion: ConversionCounts;
  types: (ConversionCounts & { projectType: string })[];
  sources: (ConversionCounts & { source: string })[];
  otherSources: ConversionCounts & { sources: number };
}

/** What is due on a day: how many, and the five that are due longest. */
interface DueList {
  total: number;
  /** A project that did not come from a quote has no address. */
  first: ({ id: string; name: string; day: string } & Partial<Contact>)[];
}
export interface DashboardToday {
  followUps: DueList;
  lateProjects: DueList;
}
