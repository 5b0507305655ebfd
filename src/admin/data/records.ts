import type { Database } from '../../backend/database.types';
import type { ProjectDraft } from '../../domain/conversion';
import type { ProjectStatus } from '../../domain/projects';
import type { QuoteSource, QuoteStatus } from '../../domain/quotes';

type Tables = Database['public']['Tables'];

/** A quote as the back office reads it; `project` is what it was converted to. */
export type Quote = Omit<
  Tables['quotes']['Row'],
  'search' | 'source' | 'status' | 'request_id' | 'waiting_since' | 'origin'
> & {
  source: QuoteSource;
  status: QuoteStatus;
  project: { id: string } | null;
};

/** A project as the back office reads it; `quote` is what it came from. */
export type Project = Omit<Tables['projects']['Row'], 'search' | 'status'> & {
  status: ProjectStatus;
  quote: { id: string; reference: string } | null;
};

export interface StatusOf<Status extends string> {
  id: string;
  status: Status;
}

/** One line of the history; `changed_by` is null when the system itself did it. */
export interface StatusChange {
  id: number;
  from_status: string;
  to_status: string;
  changed_at: string;
  changed_by: string | null;
}

/** All that is held about the person of an e-mail address. */
export interface PersonData {
  email: string;
  quotes: (Tables['quotes']['Row'] & { status: QuoteStatus })[];
  projects: (Tables['projects']['Row'] & { status: ProjectStatus })[];
  status_changes: StatusChange[];
}

export type Conversion = Omit<ProjectDraft, 'start_date'> & {
  quote_id: string;
  start_date: string | null;
};

export interface Activity {
  id: string;
  type: 'quote' | 'project';
  action: string;
  date: string;
  client: string;
}

export interface DashboardStats {
  quotes: Record<'total' | QuoteStatus | 'thisMonth', number>;
  projects: Record<
    'total' | 'planning' | 'inProgress' | 'completed' | 'onHold' | 'paid' | 'totalRevenue',
    number
  >;
  recentActivity: Activity[];
  response: ResponseStats & { previous: ResponseStats; waitingOver24h: number };
  waiting: WaitingQuote[];
}

/** How the quotes of a month were answered. `due` counts those answered or older than 24 hours. */
export interface ResponseStats {
  due: number;
  answered: number;
  answeredWithin24h: number;
  medianMinutes: number | null;
}

export interface WaitingQuote {
  id: string;
  client: string;
  company: string | null;
  projectType: string;
  date: string;
}

export interface ConversionCounts {
  quotes: number;
  converted: number;
}

export interface DashboardTrends {
  months: { start: string; quotes: number; revenue: number }[];
  types: (ConversionCounts & { projectType: string })[];
  sources: (ConversionCounts & { source: string })[];
  otherSources: ConversionCounts & { sources: number };
}
