import type { AgencyLanguage } from '../../src/domain/agency.ts';
import type {
  Budget,
  OptionalText,
  ProjectType,
  QuoteSource,
  SiteLanguage,
  Timeline,
} from '../../src/domain/quotes.ts';

/** A mail as `claim_mails` returns it to a worker. */
export type Mail = {
  id: string;
  /** Identifies the claim when the mail is settled. */
  attempt: number;
  message_id: string;
  /** Null: the address of the agency. Empty: there is no valid address. */
  to: string[] | null;
  sender: string | null;
  site_url: string | null;
} & (
  | { kind: 'receipt'; language: SiteLanguage; quote: { reference: string } }
  | { kind: 'request'; language: AgencyLanguage; quote: MailedQuote }
  | ({ kind: DigestKind; language: AgencyLanguage } & Digest)
  | { kind: 'test'; language: AgencyLanguage }
);

/** Mails to the agency about several requests: `reminder` lists unanswered ones, `over_limit` those above a limit. */
export type DigestKind = 'reminder' | 'over_limit';

interface Digest {
  /** How many requests it is about. */
  count: number;
  /** The first of these requests. */
  quotes: (Pick<MailedQuote, 'id' | 'reference' | 'project_type'> & { waiting_hours: number })[];
}

/** The fields of a request in a mail to the agency. */
export interface MailedQuote extends Partial<Record<OptionalText, string | null>> {
  id: string;
  reference: string;
  name: string;
  email: string;
  project_type: ProjectType;
  budget: Budget | null;
  timeline: Timeline | null;
  message: string;
  /** The language of the site when the visitor sent the request. */
  language: SiteLanguage;
  source: QuoteSource;
  /** Whether an answer can be sent to the address. */
  is_reachable: boolean;
}

/** The values for settings that staff left empty. */
export interface Defaults {
  sender: string;
  siteUrl: string;
}
