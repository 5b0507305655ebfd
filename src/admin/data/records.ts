import type { Database } from '../../backend/database.types';
import type { ProjectDraft } from '../../domain/conversion';
import type { ProjectStatus } from '../../domain/projects';
import type { QuoteSource, QuoteStatus } from '../../domain/quotes';
import type { projectFields, quoteFields } from './columns';
import type { Contact, DashboardStats, DashboardToday, DashboardTrends } from './dashboardRecords';

type Tables = Database['public']['Tables'];

/** A quote as the back office reads it, with the project it was converted to. */
export type Quote = Omit<
  Pick<Tables['quotes']['Row'], (typeof quoteFields)[number]>,
  'source' | 'status'
> & {
  source: QuoteSource;
  status: QuoteStatus;
  project: { id: string } | null;
};

/** A project as the back office reads it, with the quote it came from. */
export type Project = Omit<
  Pick<Tables['projects']['Row'], (typeof projectFields)[number]>,
  'status'
> & {
  status: ProjectStatus;
  quote: { id: string; reference: string } | null;
};

/** A row of an export, with its notes to count. */
export type Exported<Row> = Row & { notes: readonly { id: string }[] };

export interface StatusOf<Status extends string = string> {
  id: string;
  status: Status;
}

/** The outcome of a bulk change for each requested row. Ids that do not exist are `missing`. */
export interface ChangeReport<Change> {
  changed: Change[];
  unchanged: string[];
  missing: string[];
  /** Rows that keep a status which is no longer the one that the change was decided on. */
  conflicts?: StatusConflict[];
}

/** The status that somebody else set meanwhile. */
export interface StatusConflict extends StatusOf {
  author?: string | null;
  changed_at?: string;
}

/** A set of changes, and the status that the rows were seen with; without one, any will do. */
export interface StatusChanges {
  changes: readonly StatusOf[];
  seen?: string | undefined;
}

/** An answer that was sent. A call has no text. */
export interface SentAnswer {
  quote_id: string;
  channel: string;
  template: string;
  subject?: string;
  body?: string;
  /** Null records the answer whatever the status is by now. */
  seen: string | null;
}

/** An entry of the history. `changed_by` is null for changes made by the system. */
export interface StatusChange {
  id: number;
  from_status: string;
  to_status: string;
  changed_at: string;
  changed_by: string | null;
  author: string | null;
}

/** Another entry of the history: an answer, a conversion, an edit. */
export type HistoryEvent = Omit<Tables['events']['Row'], 'details'> & {
  details: Record<string, unknown>;
};

/** A note of staff. On a converted quote and on its project it is the same one. */
export type Note = Tables['notes']['Row'];

/** The wording of an answer in a visitor's language, which is its id. */
export type AnswerTemplate = Tables['answer_templates']['Row'] & { id: string };

/** Everything stored about the person of an e-mail address. */
interface PersonData {
  email: string;
  quotes: (Omit<Tables['quotes']['Row'], 'search'> & { status: QuoteStatus })[];
  projects: (Omit<Tables['projects']['Row'], 'search'> & { status: ProjectStatus })[];
  status_changes: StatusChange[];
  notes: Note[];
  mails: { kind: string; status: string; sent_at: string | null }[];
}

export type Conversion = Omit<ProjectDraft, 'start_date'> & {
  quote_id: string;
  start_date: string | null;
};

/** A client: the quotes, projects and notes of an address or a phone, the newest first. */
export interface ClientRecords {
  quotes: (Contact &
    Pick<
      Quote,
      | 'id'
      | 'reference'
      | 'name'
      | 'company'
      | 'project_type'
      | 'budget'
      | 'status'
      | 'is_spam'
      | 'language'
      | 'created_at'
    >)[];
  projects: Pick<
    Project,
    | 'id'
    | 'quote_id'
    | 'title'
    | 'status'
    | 'budget'
    | 'start_date'
    | 'end_date'
    | 'paid_on'
    | 'created_at'
  >[];
  notes: Note[];
}

/** A column of the board: what all its projects add up to, and the first of them. */
export interface BoardColumn {
  status: ProjectStatus;
  count: number;
  /** Whole euros. */
  budget: number;
  rows: Project[];
}

/** The settings of the mails: one row, whose id is 1. */
export type MailSettings = Tables['mail_settings']['Row'];

/** How many quotes and projects are demo data. */
interface DemoData {
  quotes: number;
  projects: number;
}

/** How the mails stand. `test` is the last one that staff asked for. */
export interface MailState {
  failed: number;
  waiting: number;
  /** How many failed or have waited for more than ten minutes, and the first of them. */
  late: number;
  troubles: MailTrouble[];
  lastSentAt: string | null;
  test: {
    id: string;
    /** `kept`: there is no mail server, and the mail is a file. */
    status: 'queued' | 'sending' | 'sent' | 'kept' | 'failed';
    error: string | null;
    created_at: string;
  } | null;
}

export interface MailTrouble {
  id: string;
  kind: 'request' | 'receipt' | 'reminder' | 'over_limit';
  /** Otherwise it is tried again. */
  failed: boolean;
  error: string | null;
  /** The request that it is about, if it is about one. */
  quote_id: string | null;
  reference: string | null;
  client: string | null;
}

/** What became of a mail about a quote. */
interface QuoteMail {
  id: string;
  kind: 'request' | 'receipt';
  status: string;
  error: string | null;
}

/** The answers of the database's functions, which the generated types know as `Json` only. */
export interface FunctionAnswers {
  client_records: ClientRecords;
  convert_quote: Project | null;
  dashboard_stats: DashboardStats;
  dashboard_today: DashboardToday;
  dashboard_trends: DashboardTrends;
  demo_data: DemoData;
  dismiss_mail: { dismissed: boolean };
  erase_person: PersonData;
  mail_state: MailState;
  person_data: PersonData;
  quote_mails: QuoteMail[];
  remove_demo_data: DemoData;
  retry_mails: { retried: number };
  send_test_mail: { id: string };
  set_project_statuses: ChangeReport<StatusOf>;
  record_answer: ChangeReport<StatusOf>;
  set_quote_spam: ChangeReport<string>;
  set_quote_statuses: ChangeReport<StatusOf>;
}
