/**
 * Returns the headers of a request that sends only an API key. A legacy key is a JWT, so it is also the bearer token. A
 * key that starts with `sb_` is not a token.
 */
export const keyHeaders = (key: string): Record<string, string> =>
  key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };

/**
 * Sends a request of supabase-js without an `sb_` key in the header `authorization`. supabase-js puts every key there,
 * but such a key is no token.
 */
export const withoutKeyAsToken: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  if (headers.get('authorization')?.startsWith('Bearer sb_')) headers.delete('authorization');
  return fetch(input, { ...init, headers });
};
