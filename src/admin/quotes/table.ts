import type { Database } from '../../backend/database.types';
import { agencyDay } from '../../domain/dates';
import type { OfferStatus } from '../../domain/offers';
import {
  DUE_SOON_HOURS,
  optionalTexts,
  type QuoteSource,
  type QuoteStatus,
  quoteStatuses,
  RESPONSE_HOURS,
} from '../../domain/quotes';
import { DUE } from '../data/listQuery';
import type { Table } from '../data/resourceTable';
import { EXPIRED } from '../offers/table';

type Row = Database['public']['Tables']['quotes']['Row'];

/** The fields of a quote, in the order of the exported columns. */
export const quoteFields = [
  'id',
  'reference',
  'created_at',
  'status',
  'name',
  'email',
  ...optionalTexts,
  'project_type',
  'budget',
  'timeline',
  'message',
  'language',
  'responded_at',
  'replied_at',
  'status_since',
  'follow_up_on',
  'owner',
  'rejection_reason',
  'links',
  'source',
  'origin',
  'follows_quote_id',
  'is_spam',
  'spam_reason',
  'updated_at',
] as const satisfies readonly (keyof Row)[];

/**
 * The columns of a quote that the back office reads, and the project that the quote was converted
 * to, its offers, and a message that did not arrive.
 */
export type Quote = Omit<Pick<Row, (typeof quoteFields)[number]>, 'source' | 'status'> & {
  source: QuoteSource;
  status: QuoteStatus;
  project: { id: string; created_at: string } | null;
  /** The first message to the client that did not arrive. */
  lost_message: { created_at: string } | null;
  /** The newest message to the client. */
  last_message: { created_at: string } | null;
  /** Of these, at most one is sent or accepted. */
  offers: readonly {
    id: string;
    status: OfferStatus;
    number: string | null;
    gross_cents: number;
    valid_until: string | null;
    sent_at: string | null;
    opened_at: string | null;
    answered_at: string | null;
    decline_reason: string | null;
    created_at: string;
    updated_at: string;
  }[];
};

/** The filters of the requests that no figure includes: suspected spam, and mails whose sender is not verified. */
export const SUSPECTED = { spam: 'only' } as const;
export const UNVERIFIED = { spam: 'mail' } as const;

/** Whether a list shows only such requests. */
export const isMarked = ({ spam }: { spam?: unknown }): boolean =>
  spam === SUSPECTED.spam || spam === UNVERIFIED.spam;

/** The value of the filter `waiting` for quotes that have waited longer than 24 hours. */
export const OVERDUE = 'overdue';

/** The value of the filter `waiting` for quotes that become overdue within the next eight hours. */
export const SOON = 'soon';

const HOUR_MS = 60 * 60 * 1000;
const hoursBefore = (now: Date, hours: number): string =>
  new Date(now.getTime() - hours * HOUR_MS).toISOString();

export const quoteTable = {
  name: 'quotes',
  fields: quoteFields,
  statuses: quoteStatuses,
  linked:
    'project:projects!projects_quote_id_fkey(id,created_at),offers(id,status,number,gross_cents,valid_until,sent_at,opened_at,answered_at,decline_reason,created_at,updated_at),lost_message(created_at),last_message(created_at)',
  search: 'search_quotes',
  perPage: 25,
  // Only pending quotes have a `waiting_since`. The others are ordered by the time of their answer.
  thenBy: { waiting_since: 'responded_at' },
  // As the list of offers names them.
  linkedConditions: (now) => ({
    'offer=sent': {
      'offers@not.is': 'null',
      'offers.status': 'sent',
      'offers.valid_until@gte': agencyDay(now),
    },
    [`offer=${EXPIRED}`]: {
      'offers@not.is': 'null',
      'offers.status': 'sent',
      'offers.valid_until@lt': agencyDay(now),
    },
    'offer=accepted': { 'offers@not.is': 'null', 'offers.status': 'accepted' },
    'offer=none': { 'offers@is': 'null', 'offers.status@in': '(sent,accepted)' },
  }),
  // Suspected spam is excluded.
  defaultFilter: { spam: '' },
  conditions: (now) => ({
    'spam=': ['is_spam.eq.false'],
    'spam=only': ['is_spam.eq.true', 'or(spam_reason.is.null,spam_reason.neq.unauthenticated)'],
    'spam=mail': ['spam_reason.eq.unauthenticated'],
    'spam=all': [],
    [`follow_up=${DUE}`]: [`follow_up_on.lte.${agencyDay(now)}`],
    [`waiting=${OVERDUE}`]: [
      'status.eq.pending',
      `created_at.lte.${hoursBefore(now, RESPONSE_HOURS)}`,
    ],
    [`waiting=${SOON}`]: [
      'status.eq.pending',
      `created_at.gt.${hoursBefore(now, RESPONSE_HOURS)}`,
      `created_at.lte.${hoursBefore(now, RESPONSE_HOURS - DUE_SOON_HOURS)}`,
    ],
  }),
} as const satisfies Table;
