/** ra-supabase calls this only when it is given no client. */
export function createClient(): never {
  throw new Error('The back office passes its own client to ra-supabase.');
}
