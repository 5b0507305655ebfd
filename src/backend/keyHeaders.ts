/** The headers of a request with a key alone. An old key is a token; one that starts with `sb_` is none. */
export const keyHeaders = (key: string): Record<string, string> =>
  key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };
