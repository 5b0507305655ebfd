import { AuthClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { backendKey, backendUrl, sessionKey } from './config';
import type { Database } from './database.types';

export type StaffBackend = ReturnType<typeof createStaffBackend>;

/**
 * A client for staff: the session survives a reload and is refreshed in the background. Made of the two
 * parts of supabase-js that the back office needs: it has no use for sockets, files and functions.
 */
export function createStaffBackend() {
  const url = backendUrl();
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: backendKey, Authorization: `Bearer ${backendKey}` },
    storageKey: sessionKey(),
    detectSessionInUrl: false,
  });
  const fetchAsStaff: typeof fetch = async (input, init) => {
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    headers.set('apikey', backendKey);
    headers.set('Authorization', `Bearer ${data.session?.access_token ?? backendKey}`);
    return fetch(input, { ...init, headers });
  };
  const rest = new PostgrestClient<Database>(`${url}/rest/v1`, { fetch: fetchAsStaff });
  return { auth, rest };
}
