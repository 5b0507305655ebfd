import { AuthClient } from '@supabase/auth-js';
import { backendKey, backendUrl, sessionKey } from './config';
import { keyHeaders } from './keyHeaders';

/**
 * Changes the status 429 of a token refresh to 503, because auth-js ends the session after 429 but retries after 503.
 */
const patientFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const isRefresh = String(input).includes('grant_type=refresh_token');
  return isRefresh && response.status === 429
    ? new Response(response.body, { status: 503 })
    : response;
};

/** Signs staff in, and stores and refreshes their session. The back office needs no other part of supabase-js. */
export const createAuthClient = () =>
  new AuthClient({
    url: `${backendUrl()}/auth/v1`,
    headers: keyHeaders(backendKey),
    storageKey: sessionKey(),
    detectSessionInUrl: false,
    fetch: patientFetch,
  });
