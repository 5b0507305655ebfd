/** Keeps supabase-js out of the bundle: ra-supabase would call this function only if it got no client. */
export function createClient(): never {
  throw new Error('The back office passes its own client to ra-supabase.');
}
