import { PostgrestClient } from '@supabase/postgrest-js';
import { backendKey, backendUrl } from './config';
import type { Database } from './database.types';
import { keyHeaders } from './keyHeaders';

export type VisitorBackend = ReturnType<typeof createVisitorBackend>;

/** The query client without the rest of supabase-js: a visitor has no session. */
export function createVisitorBackend() {
  return new PostgrestClient<Database>(`${backendUrl()}/rest/v1`, {
    headers: keyHeaders(backendKey),
  });
}
