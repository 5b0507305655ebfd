import type { AgencyLanguage } from '../../src/domain/agency.ts';
import type {
  Budget,
  OptionalText,
  ProjectType,
  QuoteSource,
  SiteLanguage,
  Timeline,
} from '../../src/domain/quotes.ts';

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
  | { kind: 'request'; language: AgencyLanguage; quote: MailedQuote }
  | ({ kind: DigestKind; language: AgencyLanguage } & Digest)
  | { kind: 'test'; language: AgencyLanguage }
);

/** Mails to the agency about many requests: those that wait for an answer, and those that came many at once. */
export type DigestKind = 'reminder' | 'over_limit';

interface Digest {
  /** How many requests it is about. */
  count: number;
  /** The first of them. */
  quotes: (Pick<MailedQuote, 'id' | 'reference' | 'project_type'> & { waiting_hours: number })[];
}

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
  /** The one that the visitor read and wrote in. */
  language: SiteLanguage;
  source: QuoteSource;
  /** The address is one that an answer can be sent to. */
  is_reachable: boolean;
}

/** What the settings of staff leave open. */
export interface Defaults {
  sender: string;
  siteUrl: string;
}
