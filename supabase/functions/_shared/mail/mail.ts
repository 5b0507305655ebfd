import type { AgencyLanguage } from '../../../../src/domain/languages.ts';
import type { PrintedOffer } from '../../../../src/domain/offers.ts';
import type {
  Budget,
  OptionalText,
  ProjectType,
  QuoteSource,
  Timeline,
} from '../../../../src/domain/quotes.ts';

/** An email as `claim_mails` returns it to a worker. */
export type Mail = {
  id: string;
  /** The number of the attempt. `settle` sends it back, so that the database knows which claim is meant. */
  attempt: number;
  message_id: string;
  /** The recipients. Null means the email address of the agency; an empty list means no valid email address. */
  to: string[] | null;
  /** The owner of the record, who also gets the email. */
  also?: string | null;
  sender: string | null;
  /** The mailbox for replies. Null if staff have set none. */
  reply_to: string | null;
  /** The client about whose answer the agency reads, and who gets what staff answer to the email. */
  answer_to?: { name: string; address: string } | null;
  site_url: string | null;
} & (
  | { kind: 'receipt'; language: AgencyLanguage; quote: { reference: string } }
  | { kind: 'request'; language: AgencyLanguage; quote: MailedQuote }
  | ({ kind: DigestKind; language: AgencyLanguage } & Digest)
  | { kind: 'test'; language: AgencyLanguage }
  | {
      kind: 'offer' | 'offer_copy' | 'offer_reminder';
      language: AgencyLanguage;
      offer: MailedOffer;
    }
  | {
      kind: 'offer_answer';
      language: AgencyLanguage;
      offer: Omit<MailedOffer, 'token'> & OfferAnswer;
    }
  | { kind: 'delivery'; language: AgencyLanguage; project: MailedDelivery }
  | { kind: 'delivery_answer'; language: AgencyLanguage; project: DeliveryAnswer }
  | { kind: 'message'; language: AgencyLanguage; message: MailedMessage }
  | { kind: 'reply' | 'mention'; language: AgencyLanguage; note: MailedNote }
  | { kind: 'morning'; language: AgencyLanguage; due: Due }
);

/** A client's reply, or a note that mentions the recipient, and its record. */
interface MailedNote {
  author: string;
  body: string;
  resource: 'quotes' | 'projects';
  id: string;
  client: string;
  /** The reference of the quote. Null for a project without one. */
  reference: string | null;
  /** Whether the reply came by mail from an address that is not the client's, which the author then names. */
  is_by_other: boolean;
}

/** What is due, and the first of it, at most 50. */
interface Due {
  count: number;
  first: {
    list: 'followUps' | 'lateProjects';
    resource: 'quotes' | 'projects';
    id: string;
    name: string;
    day: string;
  }[];
}

/** What a member of staff wrote to the client. */
interface MailedMessage {
  subject: string | null;
  body: string;
  author: string;
  /** The reference of the quote. Null for a project without one. */
  reference: string | null;
  /** The Message-IDs of the earlier emails of the conversation, the oldest first. */
  thread: string[];
  /** The Message-ID of the email that it answers: the newest one of the client or, without one, the last one of staff. */
  answers: string | null;
}

interface MailedDelivery {
  token: string;
  note: string | null;
  title: string;
  client_name: string;
}

/** What the client answered to a delivery. Either `approved_by` or `missing` is null. */
interface DeliveryAnswer {
  id: string;
  title: string;
  client_name: string;
  client_company: string | null;
  approved_by: string | null;
  missing: string | null;
}

/** An offer that was sent, as it is printed. */
export interface MailedOffer extends PrintedOffer {
  number: string;
  gross_cents: number;
  valid_until: string;
  /** The words of staff, with which the email of an offer begins. */
  letter: string | null;
  /** The secret of the link, with which the client reads the offer. Null if the link is no longer valid. */
  token: string | null;
}

/** What the client answered, for the agency. */
interface OfferAnswer {
  quote_id: string;
  status: 'accepted' | 'declined';
  reason: string | null;
}

/**
 * Emails to the agency about several requests: `reminder` lists unanswered requests, and `over_limit` lists requests
 * above the limit `quote_limits.overall`.
 */
export type DigestKind = 'reminder' | 'over_limit';

interface Digest {
  /** The number of requests that the email is about. */
  count: number;
  /** The first of these requests, at most 50. */
  quotes: (Pick<MailedQuote, 'id' | 'reference' | 'project_type'> & { waiting_hours: number })[];
}

/** The fields of a request in an email to the agency. */
export interface MailedQuote extends Partial<Record<OptionalText, string | null>> {
  id: string;
  reference: string;
  name: string;
  /** Null if staff have removed it. */
  email: string | null;
  project_type: ProjectType;
  budget: Budget | null;
  timeline: Timeline | null;
  message: string;
  /** That of the site when the visitor sent the request, or that to which staff have changed it. */
  language: AgencyLanguage;
  source: QuoteSource;
  /** Whether the email address of the client is valid. */
  is_reachable: boolean;
}

/** The values for the mail settings that staff have left empty. */
export interface Defaults {
  sender: string;
  /** The mailbox that is read, at which clients then answer. Without one, they answer at that of the agency. */
  replyTo?: string | undefined;
  siteUrl: string;
}
