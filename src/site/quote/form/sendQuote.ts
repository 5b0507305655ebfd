import { loadChunk } from '../../../backend/loadChunk';
import type { QuoteFailure, SubmittedQuote } from '../../../backend/submitQuote';
import type { QuoteRequest } from '../../../domain/quotes';

const TIMEOUT_MS = 10_000;
/** For so long, the form sends again by itself while the server says that it is busy. An update takes less. */
const BUSY_MS = 90_000;
const LONGEST_PAUSE_S = 10;

export type SendResult =
  | { sent: SubmittedQuote; failure: null }
  | { sent: null; failure: QuoteFailure };

/** Loads the client of the API. The form calls this when it opens, so that sending does not wait for the client. */
export const loadBackend = () => import('../../../backend/submitQuote');

export async function sendQuote(request: QuoteRequest): Promise<SendResult> {
  const end = Date.now() + BUSY_MS;
  for (;;) {
    const result = await sendOnce(request);
    if (result.failure?.kind !== 'busy' || Date.now() > end) return result;
    const seconds = Math.min(Math.max(result.failure.retryAfter, 1), LONGEST_PAUSE_S);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

async function sendOnce(request: QuoteRequest): Promise<SendResult> {
  if (!navigator.onLine) return { sent: null, failure: { kind: 'offline' } };
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The timeout also ends the wait if a service worker or a proxy ignores the abort signal.
  const timeout = new Promise<SendResult>((resolve) => {
    timer = setTimeout(() => {
      controller.abort();
      resolve({ sent: null, failure: { kind: 'timeout' } });
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([attempt(request, controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function attempt(request: QuoteRequest, signal: AbortSignal): Promise<SendResult> {
  let backend: Awaited<ReturnType<typeof loadBackend>>;
  try {
    backend = await loadChunk(loadBackend);
  } catch {
    return { sent: null, failure: { kind: navigator.onLine ? 'unreachable' : 'offline' } };
  }
  try {
    return { sent: await backend.submitQuote(request, signal), failure: null };
  } catch (error) {
    const failure =
      error instanceof backend.QuoteError ? error.failure : { kind: 'other' as const };
    return { sent: null, failure };
  }
}
