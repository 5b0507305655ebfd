/** Truncates a text to `limit` UTF-16 units without splitting a surrogate pair, such as an emoji. */
export function cut(text: string, limit: number): string {
  return text.slice(0, limit).replace(/\p{Surrogate}$/u, '');
}

/** Replaces unpaired surrogates (truncated emoji), which neither a URL nor the database accepts. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Removes NUL, and replaces unpaired surrogates, because Postgres refuses both. */
export const storableText = (text: string): string => wellFormed(text.replaceAll('\0', ''));

/** The number of characters of a text without the space around it. An emoji counts as one, as in the database. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/**
 * Whether a text is empty or contains only invisible characters, such as spaces and direction marks. `private.is_blank`
 * does the same.
 */
export function isBlank(text: string): boolean {
  return /^[\s\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]*$/u.test(text);
}
