/** The size of the largest mail that is read. Most mail servers accept no larger one. */
export const LARGEST_MAIL = 25 * 1024 * 1024;
/** 25 MB of Base64 have 345,000 lines. Two million short lines took postal-mime 75 s and 3 GB. */
const MOST_LINES = 400_000;
/** Short lines are no Base64. postal-mime takes up to 36 µs for each, in which the server answers nobody. */
const MOST_SHORT_LINES = 50_000;
const SHORT_LINE = 40;
const MOST_PARTS = 1_000;
const MOST_BOUNDARIES = 100;
const LARGEST_HEAD = 256 * 1024;

/** What postal-mime itself limits. Messages inside a message are files, so that nothing is parsed twice. */
export const MIME_LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: 2 * LARGEST_HEAD,
  forceRfc822Attachments: true,
} as const;

/** The error of a mail that is not parsed. Another attempt would also fail. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** Reads what anybody can send. Whatever goes wrong would go wrong again, and must not hold up the next mails. @throws Unreadable */
export async function reading<Result>(read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(error instanceof Error ? error.message : String(error));
  }
}

/** Refuses a mail that would cost much time or memory, before it is parsed. @throws Unreadable */
export function refuseBomb(raw: Uint8Array): void {
  if (raw.length > LARGEST_MAIL) throw new Unreadable(`It has ${raw.length} bytes.`);
  let lines = 0;
  for (let at = raw.indexOf(10); at >= 0; at = raw.indexOf(10, at + 1)) lines += 1;
  const areShort = raw.length < lines * SHORT_LINE;
  if (lines > (areShort ? MOST_SHORT_LINES : MOST_LINES)) {
    throw new Unreadable('It has too many lines.');
  }
  const text = new TextDecoder('latin1').decode(raw);
  const head = text.search(/\r?\n\r?\n/u);
  if ((head < 0 ? text.length : head) > LARGEST_HEAD) throw new Unreadable('Its head is too long.');
  const boundaries = new Set<string>();
  for (const [, quoted, bare] of text.matchAll(
    /\bboundary=(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/giu,
  )) {
    boundaries.add(`--${quoted ?? bare}`);
    if (boundaries.size > MOST_BOUNDARIES) throw new Unreadable('It has too many boundaries.');
  }
  let parts = 0;
  for (const [line] of text.matchAll(/^--.{1,202}$/gmu)) {
    if (boundaries.has(line.trimEnd())) parts += 1;
    if (parts > MOST_PARTS) throw new Unreadable('It has too many parts.');
  }
}
