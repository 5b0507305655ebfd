/** Replaces supabase-js. ra-supabase calls this function only if it gets no client. */
export function createClient(): never {
  throw new Error('The back office passes its own client to ra-supabase.');
}
