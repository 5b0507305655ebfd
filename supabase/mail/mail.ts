import type {
  Budget,
  OptionalText,
  ProjectType,
  SiteLanguage,
  Timeline,
} from '../../src/domain/quotes.ts';

export type AgencyLanguage = 'en' | 'fr' | 'ar';

/** A mail as `claim_mails` gives it to a worker. */
export type Mail = {
  id: string;
  /** Names the claim when the mail is settled. */
  attempt: number;
  message_id: string;
  /** Null: the address of the agency. Empty: there is no valid one. */
  to: string[] | null;
  sender: string | null;
  site_url: string | null;
} & (
  | { kind: 'receipt'; language: SiteLanguage; quote: { reference: string } }
  | { kind: 'request' | 'reminder' | 'overdue'; language: AgencyLanguage; quote: MailedQuote }
  | { kind: 'test'; language: AgencyLanguage; quote: null }
);

/** What the agency reads about a request. */
export interface MailedQuote extends Partial<Record<OptionalText, string | null>> {
  id: string;
  reference: string;
  name: string;
  email: string;
  project_type: ProjectType;
  budget: Budget | null;
  timeline: Timeline | null;
  message: string;
  /** The address is one that an answer can be sent to. */
  is_reachable: boolean;
  waiting_hours: number;
}

/** What the settings of staff leave open. */
export interface Defaults {
  sender: string;
  siteUrl: string;
}
