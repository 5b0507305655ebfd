import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../src/backend/database.types';
import { withoutKeyAsToken } from '../../src/backend/keyHeaders';

export type ServiceClient = SupabaseClient<Database>;

/** Creates a client with the service key, for the commands. */
export function serviceClient(url: string, key: string) {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: withoutKeyAsToken },
    // On Node 20, supabase-js requires a WebSocket class, although no command opens a WebSocket.
    realtime: { transport: class {} as never },
  });
}

/**
 * Creates a client after checking that the project responds.
 * @throws Error with a message for the terminal if the project does not respond
 */
export async function hostedServiceClient(url: string, key: string): Promise<ServiceClient> {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual' });
  } catch {
    throw new Error(`${url} does not respond: check VITE_SUPABASE_URL and the network.`);
  }
  return serviceClient(url, key);
}
