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

/** Removes the characters that turn the direction of the words after them, which could make a name or a subject misleading. */
export const withoutTurns = (text: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '');

/** Converts a text to one line without control characters, as mail headers require. */
export const oneLine = (text: string): string =>
  withoutTurns(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

/** Removes control characters except tabs and the ends of lines, which all become `\n`. */
export const withoutControls = (text: string): string =>
  withoutTurns(text)
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');

/** The number of characters of a text without the space around it. An emoji counts as one, as in the database. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/**
 * Whether a text is empty or contains only characters that print nothing: spaces, controls, characters such as direction
 * marks and fillers, which Unicode calls default ignorable (DI), and the empty braille pattern. `private.is_blank` does
 * the same.
 */
export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{DI}\u2800]*$/u.test(text);

/** Returns the texts of a list as the database stores them: trimmed, and without empty and repeated ones. */
export const tidyList = (list: readonly string[]): string[] =>
  [...new Set(list.map((text) => text.trim()))].filter(Boolean);
