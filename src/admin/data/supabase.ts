import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { backendKey, backendUrl } from '../../backend/config';
import { withoutKeyAsToken } from '../../backend/keyHeaders';

/** Signs staff in, and stores and refreshes their session. */
export const createSupabase = (): SupabaseClient =>
  createClient(backendUrl(), backendKey, {
    auth: { detectSessionInUrl: false },
    global: { fetch: patientFetch },
  });

/**
 * Changes the status 429 of a token refresh to 503, because supabase-js ends the session after 429 but retries after
 * 503.
 */
const patientFetch: typeof fetch = async (input, init) => {
  const response = await withoutKeyAsToken(input, init);
  const isRefresh = String(input).includes('grant_type=refresh_token');
  return isRefresh && response.status === 429
    ? new Response(response.body, { status: 503 })
    : response;
};
