import { latinDigits } from '../domain/digits';
import type { QuoteRequest } from '../domain/quotes';
import { createVisitorBackend, type VisitorBackend } from './visitorBackend';

/** The stored request, as far as the visitor's screen needs it. */
export interface SubmittedQuote {
  id: string;
  reference: string;
  created_at: string;
}

export type RefusalReason = 'required' | 'too_long' | 'invalid' | 'unknown';

export type QuoteFailure =
  | { kind: 'refused'; field: string; reason: RefusalReason; limit?: number }
  /** `retryAfter`: seconds. */
  | { kind: 'rate-limited'; retryAfter: number }
  | { kind: 'offline' }
  | { kind: 'timeout' }
  | { kind: 'other'; message: string };

export class QuoteError extends Error {
  override readonly name = 'QuoteError';
  readonly failure: QuoteFailure;

  constructor(failure: QuoteFailure) {
    super(failure.kind === 'other' ? failure.message : failure.kind);
    this.failure = failure;
  }
}

// Created on first use, when the page's origin is known.
let backend: VisitorBackend | undefined;

/** Sends a visitor's request; the same `request_id` never makes a second one. @throws QuoteError */
export async function submitQuote(
  request: QuoteRequest,
  signal: AbortSignal,
): Promise<SubmittedQuote> {
  const phone = request.phone && { phone: latinDigits(request.phone) };
  backend ??= createVisitorBackend();
  const { data, error } = await backend
    .rpc('submit_quote', {
      request: {
        ...storable({ ...request, ...phone }),
        source: storable({ ...request.source }),
      },
    })
    .abortSignal(signal);
  if (error) throw new QuoteError(failureOf(error, signal.aborted));
  return readQuote(data);
}

/**
 * Postgres holds neither NUL nor half a surrogate pair (a cut emoji, say) and refuses the whole
 * request with words of its own. The first means nothing and goes, the second shows as �.
 */
export function storable<Value>(fields: Record<string, Value>): Record<string, Value | string> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
        : value,
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
  throw new QuoteError({ kind: 'other', message: '' });
}

interface BackendError {
  message: string;
  details?: string | null;
  code?: string;
}

/** What went wrong, from PostgREST's error or from a request that never got an answer. */
export function failureOf(error: BackendError, aborted: boolean): QuoteFailure {
  if (aborted) return { kind: 'timeout' };
  const details = parseDetails(error.details);
  if (details?.reason === 'rate_limited') {
    const seconds = Number(details.retry_after);
    return { kind: 'rate-limited', retryAfter: seconds > 0 ? seconds : 60 };
  }
  if (typeof details?.field === 'string' && isReason(details.reason)) {
    const { field, reason, limit } = details;
    return { kind: 'refused', field, reason, ...(typeof limit === 'number' && { limit }) };
  }
  // No SQLSTATE and fetch's own words: the request never reached the server.
  if (!error.code && /fetch|network|load failed/iu.test(error.message)) return { kind: 'offline' };
  // A gateway's error page, or a page where an answer should be, says nothing to a visitor.
  const isMarkup = /^\s*<|^SyntaxError/u.test(error.message);
  return { kind: 'other', message: isMarkup ? '' : error.message };
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
