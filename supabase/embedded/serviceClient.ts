import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../src/backend/database.types';

export type ServiceClient = SupabaseClient<Database>;

/** A client with the service key, for commands. */
export function serviceClient(url: string, key: string) {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    // supabase-js asks for a WebSocket class on Node 20, though nothing here opens one.
    realtime: { transport: class {} as never },
  });
}

/** The same for hosted Supabase. @throws Error with one sentence when nothing answers there */
export async function hostedServiceClient(url: string, key: string): Promise<ServiceClient> {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual' });
  } catch {
    throw new Error(`${url} does not answer: check VITE_SUPABASE_URL and the network.`);
  }
  return serviceClient(url, key);
}
