import type { QuoteRequest } from '../domain/quotes';
import { busySeconds, callFunction, codeOf, secondsUntil } from './callFunction';

const TIMEOUT_MS = 10_000;
/** For so long, the form sends again by itself while the server says that it is busy. An update takes less. */
const BUSY_MS = 90_000;
const LONGEST_PAUSE_S = 10;

type RefusalReason = 'required' | 'too_long' | 'invalid' | 'unknown';

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

/** The reference of the stored quote, or why none is known to be stored. */
export type Submission =
  | { reference: string; failure: null }
  | { reference: null; failure: QuoteFailure };

/** Sends a visitor's quote request. Several calls with the same `request_id` store only one quote. */
export async function submitQuote(request: QuoteRequest): Promise<Submission> {
  const end = Date.now() + BUSY_MS;
  for (;;) {
    const submission = await submitOnce(request);
    if (submission.failure?.kind !== 'busy' || Date.now() > end) return submission;
    const seconds = Math.min(Math.max(submission.failure.retryAfter, 1), LONGEST_PAUSE_S);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

async function submitOnce(request: QuoteRequest): Promise<Submission> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const answer: Answer = { status: 0 };
  try {
    const response = await callFunction('submit_quote', { request }, controller.signal);
    const text = await response.text();
    answer.status = response.status;
    answer.retryAfter = response.headers.get('retry-after');
    answer.body = parse(text);
  } catch {
    // No response arrived: its status stays 0.
  } finally {
    clearTimeout(timer);
  }
  const reference = isSuccess(answer.status) && referenceIn(answer.body);
  if (reference) return { reference, failure: null };
  // The message and the details are omitted, because they may contain what the visitor typed.
  const reason = [answer.status || 'no response', codeOf(answer.body)].filter(Boolean).join(' ');
  console.error(`submit_quote: ${reason}`);
  // `onLine` is false also on Windows behind a firewall or VPN that hides Microsoft's server: it only words the failure.
  const circumstances = { isAborted: controller.signal.aborted, isOnline: navigator.onLine };
  return { reference: null, failure: failureOf(answer, circumstances) };
}

interface Answer {
  /** The HTTP status, or 0 if no response arrived. */
  status: number;
  /** The JSON of the response. Undefined if it is none. */
  body?: unknown;
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
export function failureOf(answer: Answer, circumstances: Circumstances): QuoteFailure {
  if (circumstances.isAborted || codeOf(answer.body) === CANCELED) return { kind: 'timeout' };
  const details = isRecord(answer.body) ? parse(answer.body.details) : undefined;
  if (isRecord(details)) {
    const { field, reason, limit } = details;
    if (reason === 'rate_limited') return rateLimited(Number(details.retry_after));
    if (typeof field === 'string' && isReason(reason))
      return { kind: 'refused', field, reason, ...(typeof limit === 'number' && { limit }) };
  }
  // The remaining errors may be of any server between the browser and ours.
  if (answer.status === 429) return rateLimited(secondsUntil(answer.retryAfter));
  const retryAfter = busySeconds(answer.status, answer.body, answer.retryAfter ?? null);
  if (retryAfter !== undefined) return { kind: 'busy', retryAfter };
  if (answer.status === 413) return { kind: 'too-large' };
  // A success without a reference is somebody else's page.
  if (answer.status === SIGN_IN_REQUIRED || isSuccess(answer.status)) return { kind: 'network' };
  if (!UNAVAILABLE.includes(answer.status)) return { kind: 'other' };
  return { kind: circumstances.isOnline ? 'unreachable' : 'offline' };
}

function referenceIn(body: unknown): string | null {
  const row: unknown = Array.isArray(body) ? body[0] : body;
  return isRecord(row) && typeof row.reference === 'string' ? row.reference : null;
}

function rateLimited(seconds: number): QuoteFailure {
  return { kind: 'rate-limited', retryAfter: seconds > 0 ? seconds : 60 };
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isReason(value: unknown): value is RefusalReason {
  return value === 'required' || value === 'too_long' || value === 'invalid' || value === 'unknown';
}
