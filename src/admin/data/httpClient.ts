import type { SupabaseClient } from '@supabase/supabase-js';
import { supabaseHttpClient } from 'ra-supabase';
import type { fetchUtils } from 'react-admin';
import { backendKey } from '../../backend/config';
import { normalise } from '../../backend/normalise';
import { ApiError, noAnswer, toApiError } from './errors';

const TIMEOUT_MS = 15_000;
const UNANSWERED_REFRESH = 'AuthRetryableFetchError';

export type HttpClient = (url: string, options?: fetchUtils.Options) => Promise<HttpAnswer>;

interface HttpAnswer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

/** Resolves with the response to a request that was sent before this bundle loaded, or with null. */
export type Preloaded = (url: string) => Promise<HttpAnswer | null>;

/**
 * Creates a client that sends requests as the signed-in account, with a timeout. If a response is
 * preloaded, the client returns it and sends no request. @throws ApiError
 */
export function createHttpClient(supabaseClient: SupabaseClient, preloaded: Preloaded): HttpClient {
  const send = supabaseHttpClient({ apiKey: backendKey, supabaseClient });
  /** Returns the token that a request is sent with, if there is a session. */
  const readToken = async () => {
    const { data, error } = await supabaseClient.auth.getSession();
    // After a token refresh without a response, the request would have the rights of an anonymous visitor.
    if (error?.name === UNANSWERED_REFRESH) throw noAnswer(error.message);
    return data.session?.access_token;
  };
  return async (url, options = {}) => {
    const signal = options.signal ?? AbortSignal.timeout(TIMEOUT_MS);
    let token: string | undefined;
    const request = async () => {
      const answer = await preloaded(url);
      if (answer) return answer;
      token = await readToken();
      return send(url, { ...options, signal });
    };
    try {
      // The request may first refresh the token. `signal` does not abort this refresh, so the race
      // applies the timeout to it.
      const answer = await Promise.race([request(), aborted(signal)]);
      return { ...answer, json: normalise(answer.json) };
    } catch (error) {
      const failure = toApiError(error);
      log(url, failure);
      // The end of a session is not that of the next one, to which staff have signed in meanwhile.
      const isOfAnother = hasEnded(failure) && token !== (await readToken());
      throw isOfAnother ? noAnswer(failure.message) : failure;
    }
  };
}

const hasEnded = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.response.status === 401;

/** Logs a failed request without its parameters and without the server's message. Both may contain personal data. */
function log(url: string, failure: unknown): void {
  const { status, code } = failure instanceof ApiError ? failure.response : {};
  console.error(`${new URL(url).pathname}: ${status ?? 'failed'} ${code ?? ''}`.trim());
}

export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
