/**
 * Returns the headers of a request that sends only an API key. A legacy key is a JWT, so it is also the bearer token. A
 * key that starts with `sb_` is not a token.
 */
export const keyHeaders = (key: string): Record<string, string> =>
  key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };
