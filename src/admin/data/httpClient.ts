import type { SupabaseClient } from '@supabase/supabase-js';
import { supabaseHttpClient } from 'ra-supabase';
import type { fetchUtils } from 'react-admin';
import { backendKey } from '../../backend/config';
import { normalise } from '../../backend/normalise';
import type { StaffAuth } from '../../backend/staffAuth';
import { toApiError } from './errors';

const TIMEOUT_MS = 15_000;

export type HttpClient = (url: string, options?: fetchUtils.Options) => Promise<HttpAnswer>;

interface HttpAnswer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

/** Resolves with the response of a request that was sent before this bundle loaded, or null. */
export type Preloaded = (url: string) => Promise<HttpAnswer | null>;

/** ra-supabase uses only `auth` of the client it takes. */
export const clientOf = (auth: StaffAuth) => ({ auth }) as unknown as SupabaseClient;

/** Sends requests as the signed-in account, with a timeout. @throws ApiError */
export function createHttpClient(auth: StaffAuth, preloaded: Preloaded): HttpClient {
  const authenticated = supabaseHttpClient({ apiKey: backendKey, supabaseClient: clientOf(auth) });
  return async (url, options = {}) => {
    const signal = options.signal ?? AbortSignal.timeout(TIMEOUT_MS);
    const isRead = (options.method ?? 'GET') === 'GET';
    const request = async () =>
      (isRead && (await preloaded(url))) || authenticated(url, { ...options, signal });
    try {
      // The session may be refreshed first, which has no timeout of its own.
      const answer = await Promise.race([request(), aborted(signal)]);
      return { ...answer, json: normalise(answer.json) };
    } catch (error) {
      throw toApiError(error);
    }
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
