import { PostgrestClient } from '@supabase/postgrest-js';
import { latinDigits } from '../domain/digits';
import type { QuoteRequest } from '../domain/quotes';
import { storableText } from '../domain/texts';
import { backendKey, backendUrl } from './config';
import type { Database } from './database.types';
import { keyHeaders } from './keyHeaders';

/** The fields of the stored quote that the form needs. */
export interface SubmittedQuote {
  id: string;
  reference: string;
  created_at: string;
}

export type RefusalReason = 'required' | 'too_long' | 'invalid' | 'unknown';

export type QuoteFailure =
  | { kind: 'refused'; field: string; reason: RefusalReason; limit?: number }
  /** `retryAfter` is in seconds. */
  | { kind: 'rate-limited'; retryAfter: number }
  /** The server refuses the request for some seconds, for example during an update. */
  | { kind: 'busy'; retryAfter: number }
  | { kind: 'offline' }
  /** The browser is online, but the server does not respond. */
  | { kind: 'unreachable' }
  | { kind: 'timeout' }
  /** A server in between refused the size of the request. Our own server names the field. */
  | { kind: 'too-large' }
  /** The network answered instead of the server, for example a hotel's with its sign-in page. */
  | { kind: 'network' }
  | { kind: 'other' };

export class QuoteError extends Error {
  override readonly name = 'QuoteError';
  readonly failure: QuoteFailure;

  constructor(failure: QuoteFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/**
 * Sends a visitor's quote request. Several calls with the same `request_id` store only one quote. @throws QuoteError
 */
export async function submitQuote(
  request: QuoteRequest,
  signal: AbortSignal,
): Promise<SubmittedQuote> {
  const phone = request.phone && { phone: latinDigits(request.phone) };
  let retryAfter: string | null = null;
  // Only the PostgREST client of supabase-js, because a visitor needs no session.
  const backend = new PostgrestClient<Database>(`${backendUrl()}/rest/v1`, {
    headers: keyHeaders(backendKey),
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      retryAfter = response.headers.get('retry-after');
      return response;
    },
  });
  const { data, error, status } = await backend
    .rpc('submit_quote', {
      request: {
        ...storable({ ...request, ...phone }),
        source: storable({ ...request.source }),
      },
    })
    .abortSignal(signal);
  if (error) {
    const { code, details } = error;
    const circumstances = { isAborted: signal.aborted, isOnline: navigator.onLine };
    // The message and the details are omitted, because they may contain what the visitor typed.
    console.error(`submit_quote: ${status} ${code}`);
    throw new QuoteError(failureOf({ status, code, details, retryAfter }, circumstances));
  }
  return readQuote(data);
}

/** Makes the texts of an object storable. */
export function storable<Value>(fields: Record<string, Value>): Record<string, Value | string> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' ? storableText(value) : value,
    ]),
  );
}

function readQuote(data: unknown): SubmittedQuote {
  const row: unknown = Array.isArray(data) ? data[0] : data;
  if (isRecord(row) && typeof row.reference === 'string') {
    return {
      id: String(row.id),
      reference: row.reference,
      created_at: String(row.created_at),
    };
  }
  throw new QuoteError({ kind: 'other' });
}

interface BackendError {
  /** The HTTP status, or 0 if no response arrived. */
  status: number;
  code?: string;
  details?: string | null;
  /** The header of the response. */
  retryAfter?: string | null;
}

interface Circumstances {
  isAborted: boolean;
  isOnline: boolean;
}

const UNAVAILABLE = [0, 502, 503, 504];
const SIGN_IN_REQUIRED = 511;
const isSuccess = (status: number): boolean => status >= 200 && status < 300;
/** The SQLSTATE that Postgres reports when a statement reaches its time limit. */
const CANCELED = '57014';

/** Classifies an error from PostgREST, or a request that received no response. */
export function failureOf(error: BackendError, circumstances: Circumstances): QuoteFailure {
  if (circumstances.isAborted || error.code === CANCELED) return { kind: 'timeout' };
  const details = parseDetails(error.details);
  if (details?.reason === 'rate_limited') return rateLimited(Number(details.retry_after));
  if (typeof details?.field === 'string' && isReason(details.reason)) {
    const { field, reason, limit } = details;
    return { kind: 'refused', field, reason, ...(typeof limit === 'number' && { limit }) };
  }
  // The remaining errors may be of any server between the browser and ours.
  if (error.status === 429) return rateLimited(secondsUntil(error.retryAfter));
  if (error.status === 503 && error.retryAfter) {
    return { kind: 'busy', retryAfter: secondsUntil(error.retryAfter) };
  }
  if (error.status === 413) return { kind: 'too-large' };
  // An error with a status of success means that the body is no JSON: somebody else's page.
  if (error.status === SIGN_IN_REQUIRED || isSuccess(error.status)) return { kind: 'network' };
  if (!UNAVAILABLE.includes(error.status)) return { kind: 'other' };
  return { kind: circumstances.isOnline ? 'unreachable' : 'offline' };
}

function rateLimited(seconds: number): QuoteFailure {
  return { kind: 'rate-limited', retryAfter: seconds > 0 ? seconds : 60 };
}

/** Reads a Retry-After header: a number of seconds, or a date. */
function secondsUntil(retryAfter: string | null | undefined): number {
  const seconds = Number(retryAfter ?? '');
  return Number.isNaN(seconds) ? (Date.parse(retryAfter ?? '') - Date.now()) / 1000 : seconds;
}

function parseDetails(details: string | null | undefined): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(details ?? '');
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isReason(value: unknown): value is RefusalReason {
  return value === 'required' || value === 'too_long' || value === 'invalid' || value === 'unknown';
}
