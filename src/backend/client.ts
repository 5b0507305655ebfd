import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { backendKey, backendUrl } from './config';
import type { Database } from './database.types';

export type Backend = SupabaseClient<Database>;

/** A client for visitors: keeps no session and opens no socket until asked. */
export function createVisitorBackend(): Backend {
  return createClient<Database>(backendUrl(), backendKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

/** A client for staff: the session survives a reload and is refreshed in the background. */
export function createStaffBackend(): Backend {
  return createClient<Database>(backendUrl(), backendKey, {
    auth: { detectSessionInUrl: false },
  });
}
