/** The headers of a request that sends only an API key. A legacy key is also a token; a key that starts with `sb_` is not. */
export const keyHeaders = (key: string): Record<string, string> =>
  key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };
