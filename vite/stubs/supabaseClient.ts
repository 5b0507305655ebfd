/** ra-supabase calls this only if no client is passed. */
export function createClient(): never {
  throw new Error('The back office passes its own client to ra-supabase.');
}
