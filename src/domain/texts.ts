/** Cuts a text at its limit, and no emoji in half. */
export function cut(text: string, limit: number): string {
  return text.slice(0, limit).replace(/\p{Surrogate}$/u, '');
}

/** Replaces halves of emoji, which neither an address nor the database takes. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Nothing that a person could read: spaces, zero-width characters and direction marks, as in `private.is_blank`. */
export function isBlank(text: string): boolean {
  return /^[\s\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]*$/u.test(text);
}
