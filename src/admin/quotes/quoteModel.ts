import { RESPONSE_HOURS } from '../../domain/quotes';
import type { MessageKey } from '../i18n/messages/en';
import type { Text } from '../i18n/useText';
import { isOut } from '../offers/table';
import type { Quote } from './table';

/** Whether the quote is approved and has not been converted. */
export const canConvert = (quote: Pick<Quote, 'status' | 'project'>): boolean =>
  quote.status === 'approved' && quote.project === null;

/** Returns the offer that was sent or accepted. A quote has at most one. */
export const offerOf = ({ offers }: Pick<Quote, 'offers'>) => offers.find(isOut);

/** Whether the status of a quote is that it is suspected spam. */
export const isSuspected = ({ status, is_spam }: Pick<Quote, 'status' | 'is_spam'>): boolean =>
  is_spam && status === 'pending';

/**
 * Returns the message key for a spam mark. A request that arrived during a flood of requests, or by mail, may be
 * genuine, so its mark has a different text.
 */
export function spamKey(reason: string | null) {
  if (reason === 'unauthenticated') return 'quotes.unverified';
  return reason === 'over_limit' ? 'quotes.over_limit' : 'quotes.spam';
}

/** Returns the status that staff see of a request that is marked and not answered, and otherwise nothing. */
export const suspicionKey = (quote: Pick<Quote, 'status' | 'is_spam' | 'spam_reason'>) => {
  if (!isSuspected(quote)) return undefined;
  return quote.spam_reason === 'unauthenticated' ? 'quotes.unverified' : 'quotes.suspected';
};

/** The origin of a quote that began with a mail. */
const BY_MAIL = '(mail)';

/** Whether the client began with a mail to the agency. */
export const isByMail = ({ origin }: Pick<Quote, 'origin'>): boolean => origin === BY_MAIL;

/** Whether the mail can still become a reply of another record: see public.give_mail. */
export const canGive = (quote: Pick<Quote, 'origin' | 'status' | 'offers'>): boolean =>
  isByMail(quote) && quote.status === 'pending' && quote.offers.length === 0;

/** Returns the display name of a quote's origin, for which the database uses codes such as `(direct)`. */
export function sourceName(origin: string, text: Text): string {
  const key = originKeys[origin];
  return key ? text(key) : origin;
}

const originKeys: Readonly<Record<string, MessageKey>> = {
  '(direct)': 'dashboard.direct',
  '(staff)': 'dashboard.by_hand',
  [BY_MAIL]: 'dashboard.by_mail',
};

const PROMISE_MS = RESPONSE_HOURS * 60 * 60_000;

/**
 * Compares the waiting or response time of a quote with the promised 24 hours: returns the time left, the delay or the
 * response time. Returns null for pending suspected spam, and for a quote that is not pending but has no response time. Nor
 * has one that staff entered as answered: see private.response_figures.
 */
export function responseTime(
  quote: Pick<Quote, 'status' | 'is_spam' | 'created_at' | 'responded_at'>,
  now: number,
) {
  const created = Date.parse(quote.created_at);
  if (quote.status === 'pending') {
    if (isSuspected(quote)) return null;
    const left = created + PROMISE_MS - now;
    return left > 0
      ? { state: 'left' as const, milliseconds: left, inTime: true }
      : { state: 'overdue' as const, milliseconds: -left, inTime: false };
  }
  if (quote.responded_at === null || quote.responded_at === quote.created_at) return null;
  const took = Date.parse(quote.responded_at) - created;
  return { state: 'answered' as const, milliseconds: took, inTime: took <= PROMISE_MS };
}
