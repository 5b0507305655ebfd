/** Truncates a text to the limit without splitting an emoji. */
export function cut(text: string, limit: number): string {
  return text.slice(0, limit).replace(/\p{Surrogate}$/u, '');
}

/** Replaces unpaired surrogates (truncated emoji), which neither a URL nor the database accepts. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Whether a text has no visible characters: only spaces, zero-width characters or direction marks, as in `private.is_blank`. */
export function isBlank(text: string): boolean {
  return /^[\s\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]*$/u.test(text);
}
