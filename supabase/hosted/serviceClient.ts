import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../src/backend/database.types';

export type ServiceClient = SupabaseClient<Database>;

/** A client with the service key, for commands. */
export function serviceClient(url: string, key: string) {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: withoutKeyAsToken },
    // supabase-js requires a WebSocket class on Node 20, although no command opens a WebSocket.
    realtime: { transport: class {} as never },
  });
}

/** supabase-js also sends every key as a token, but hosted Supabase accepts only its legacy keys as tokens. */
const withoutKeyAsToken: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  if (headers.get('authorization')?.startsWith('Bearer sb_')) headers.delete('authorization');
  return fetch(input, { ...init, headers });
};

/** The same for hosted Supabase. @throws Error with one sentence if the project does not respond */
export async function hostedServiceClient(url: string, key: string): Promise<ServiceClient> {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual' });
  } catch {
    throw new Error(`${url} does not respond: check VITE_SUPABASE_URL and the network.`);
  }
  return serviceClient(url, key);
}
