const folded = (words: string) =>
  words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Whether each typed word is the start of a word in the name. */
export function isNamed(name: string, typed: string): boolean {
  const words = folded(name).split(/\s+/u);
  return folded(typed)
    .split(/\s+/u)
    .every((part) => words.some((word) => word.startsWith(part)));
}
