import type { Database } from '../../backend/database.types';
import type { OfferStatus } from '../../domain/offers';
import type { ProjectStatus } from '../../domain/projects';
import type { QuoteStatus } from '../../domain/quotes';
import type { Contact, DashboardStats, DashboardToday, DashboardTrends } from './dashboardRecords';

type Tables = Database['public']['Tables'];

/** A row of an export. The ids of its notes are read, because the export contains their number. */
export type Exported<Row> = Row & { notes: readonly { id: string }[] };

export interface StatusOf<Status extends string = string> {
  id: string;
  status: Status;
}

/** The columns that a change of many rows sets, and the rows. */
export interface RowChange {
  set: object;
  ids: readonly string[];
  /** If it is set, only rows that still have this status change. */
  seen?: string;
}

/** The emails that go with a change of rows. */
export interface Letters {
  /** An email to the client of each row that changes. `id` is that of the row. */
  messages?: readonly { id: string; subject: string; body: string }[] | undefined;
  /** The ids of the notes whose emails are taken back. */
  unsent?: readonly string[] | undefined;
}

/** The outcome of a change for each requested row. Ids that do not exist are `missing`. */
export interface ChangeReport {
  /** The previous values of the columns that changed. */
  changed: { id: string }[];
  unchanged: string[];
  missing: string[];
  /** The emails that wait to be sent, each with the id of its row and of its note. */
  messages?: { id: string; note: string }[];
  /** The quotes that are not refused, because their client can accept an offer. */
  offered?: string[];
  /** Rows that were not changed, because they no longer have the status that the change expected. */
  conflicts: StatusConflict[];
}

/** A row whose status somebody else changed first, with the status that they set. */
export interface StatusConflict extends StatusOf {
  author?: string | null;
  changed_at?: string;
}

/** An event in the history: a conversion or an edit. */
type HistoryEvent = Omit<Tables['events']['Row'], 'details'> & {
  details: Record<string, unknown>;
};

/**
 * A note of staff, or a message to or from the client. A converted quote and its project have the same
 * ones.
 */
export type Note = Omit<Tables['notes']['Row'], 'message_id'>;

/**
 * A line of the timeline of a record. A note has no details, and a message has those of its email, if the product sends it.
 * A change and another email have details, whose form depends on the kind: see the columns of public.events, and the view public.timeline.
 */
export interface TimelineEntry {
  id: string;
  subject_id: string;
  kind: string;
  author: string | null;
  by_staff: boolean;
  /** Whether the client did it on the page of the link. */
  by_link: boolean;
  /** Whether it is a reply that came by mail, with the names of its files and why a part must be read in the mailbox. */
  by_mail: boolean;
  attachments: string[] | null;
  omitted: string[] | null;
  subject: string | null;
  body: string | null;
  details: Readonly<Record<string, unknown>> | null;
  happened_at: string;
  updated_at: string;
  /** The id of the note, the event or the email. */
  row_id: string;
}

/** The template of answers for an occasion, in a language, such as `first-en`. */
export type AnswerTemplate = Tables['answer_templates']['Row'];

/** How many mails of a day and a domain belong to no record. */
export type UnmatchedMail = Tables['unmatched_mails']['Row'];

/** An entry of the audit. `counts` are numbers of rows: see the columns of public.audit. */
export type AuditRow = Omit<Tables['audit']['Row'], 'kind' | 'counts'> & {
  kind: 'sign_in' | 'export' | 'erasure' | 'person' | 'reply';
  counts: Readonly<Record<string, number>> | null;
};

/** The records stored under an email address or a phone number. Contains only the fields that the back office reads. */
interface PersonData {
  email: string;
  quotes: (Omit<Tables['quotes']['Row'], 'search'> & { status: QuoteStatus })[];
  projects: (Omit<Tables['projects']['Row'], 'search'> & { status: ProjectStatus })[];
  offers: { number: string | null; status: OfferStatus }[];
  events: HistoryEvent[];
  notes: Note[];
  mails: { kind: string; status: string; sent_at: string | null }[];
}

/**
 * The quotes, projects and offers of a client, newest first. The quotes of a client are the quotes
 * with one email address, and all other quotes with a phone number that these quotes contain. A quote without an email
 * address belongs to the client of its phone number.
 */
export interface ClientRecords {
  quotes: (Contact &
    Pick<
      Tables['quotes']['Row'],
      | 'id'
      | 'reference'
      | 'name'
      | 'company'
      | 'project_type'
      | 'budget'
      | 'is_spam'
      | 'language'
      | 'owner'
      | 'follow_up_on'
      | 'message'
      | 'created_at'
    > & { status: QuoteStatus })[];
  projects: (Pick<
    Tables['projects']['Row'],
    | 'id'
    | 'quote_id'
    | 'title'
    | 'budget'
    | 'start_date'
    | 'end_date'
    | 'paid_on'
    | 'owner'
    | 'follow_up_on'
    | 'created_at'
  > & { status: ProjectStatus })[];
  offers: (Pick<Tables['offers']['Row'], 'id' | 'number' | 'title' | 'created_at'> & {
    quote_id: string;
    status: OfferStatus;
    gross_cents: number;
  })[];
}

export type MailSettings = Tables['mail_settings']['Row'];

/** An email in the outbox. `kept` means that it was saved as a file, for lack of a mail server. */
export type Mail = Tables['mails']['Row'];

/** An email that failed or has waited for more than ten minutes. */
export interface MailTrouble {
  id: string;
  kind:
    | 'request'
    | 'receipt'
    | 'reminder'
    | 'over_limit'
    | 'message'
    | 'reply'
    | 'mention'
    | 'morning';
  /** True if the email failed permanently. False if it is still waiting to be sent. */
  failed: boolean;
  error: string | null;
  quote_id: string | null;
  project_id: string | null;
  reference: string | null;
  client: string | null;
}

/** The return types of the database's functions, for which the generated types contain only `Json`. */
export interface FunctionAnswers {
  change_rows: ChangeReport;
  client_records: ClientRecords;
  dashboard_stats: DashboardStats;
  dashboard_today: DashboardToday;
  dashboard_trends: DashboardTrends;
  demo_data: { quotes: number; projects: number };
  erase_person: PersonData;
  person_data: PersonData;
  remove_person: null;
}
