import { AuthClient } from '@supabase/auth-js';
import { backendKey, backendUrl, sessionKey } from './config';

export type StaffAuth = ReturnType<typeof createStaffAuth>;

/**
 * Signs staff in, and stores and refreshes their session. The only part of
 * supabase-js that the back office needs.
 */
export function createStaffAuth() {
  return new AuthClient({
    url: `${backendUrl()}/auth/v1`,
    headers: { apikey: backendKey, Authorization: `Bearer ${backendKey}` },
    storageKey: sessionKey(),
    detectSessionInUrl: false,
  });
}
