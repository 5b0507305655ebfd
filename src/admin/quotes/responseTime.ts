import { RESPONSE_HOURS } from '../../domain/quotes';
import type { Quote } from './table';

const MINUTE_MS = 60_000;
const PROMISE_MS = RESPONSE_HOURS * 60 * MINUTE_MS;

export interface ResponseState {
  state: 'left' | 'overdue' | 'answered';
  /** The time left, the delay, or the response time. */
  milliseconds: number;
  inTime: boolean;
}

/**
 * Compares the waiting or response time of a quote with the promised 24 hours. Returns null for
 * pending suspected spam, and for a quote that is not pending but has no response time.
 */
export function responseTime(
  quote: Pick<Quote, 'status' | 'is_spam' | 'created_at' | 'responded_at'>,
  now: number,
): ResponseState | null {
  const created = Date.parse(quote.created_at);
  if (quote.status === 'pending') {
    if (quote.is_spam) return null;
    const left = created + PROMISE_MS - now;
    return left > 0
      ? { state: 'left', milliseconds: left, inTime: true }
      : { state: 'overdue', milliseconds: -left, inTime: false };
  }
  if (quote.responded_at === null) return null;
  const took = Date.parse(quote.responded_at) - created;
  return { state: 'answered', milliseconds: took, inTime: took <= PROMISE_MS };
}

/** Rounds down: to minutes below one hour, to hours below 48 hours, and otherwise to days. */
export function roundDuration(milliseconds: number): {
  value: number;
  unit: 'minute' | 'hour' | 'day';
} {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  if (minutes < 60) return { value: minutes, unit: 'minute' };
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? { value: hours, unit: 'hour' }
    : { value: Math.floor(hours / 24), unit: 'day' };
}
