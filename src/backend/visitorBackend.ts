import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { backendKey, backendUrl } from './config';
import type { Database } from './database.types';

export type VisitorBackend = SupabaseClient<Database>;

/** A client for visitors: keeps no session and opens no socket until asked. */
export function createVisitorBackend(): VisitorBackend {
  return createClient<Database>(backendUrl(), backendKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}
