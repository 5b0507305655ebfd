import { PostgrestClient } from '@supabase/postgrest-js';
import { backendKey, backendUrl } from './config';
import type { Database } from './database.types';

export type VisitorBackend = ReturnType<typeof createVisitorBackend>;

/** The query client alone: a visitor has no session, and needs no files, sockets or functions. */
export function createVisitorBackend() {
  return new PostgrestClient<Database>(`${backendUrl()}/rest/v1`, {
    headers: { apikey: backendKey, Authorization: `Bearer ${backendKey}` },
  });
}
