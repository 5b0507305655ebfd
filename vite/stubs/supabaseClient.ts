/** ra-supabase calls this only without a client. */
export function createClient(): never {
  throw new Error('The back office passes its own client to ra-supabase.');
}
