/** The size of the largest mail that is read. Most mail servers accept no larger one. */
export const LARGEST_MAIL = 25 * 1024 * 1024;
/**
 * How many lines of a mail are parsed: postal-mime takes up to 16 µs of processor time for each, an Edge Function has 2 s, and
 * 25 MB of Base64 have 345,000. Of a part, as many as the longest text has in Base64. When a mail has no more, of each further part
 * its head.
 */
const LINES = { ofPart: 3_500, ofMail: 60_000, ofHead: 15 };
/** The end of several parts counts as one. */
const MOST_PARTS = 1_000;
const MOST_BOUNDARIES = 100;
const LARGEST_HEAD = 256 * 1024;
/** In bytes, with hyphens, spaces and the line break. */
const LONGEST_BOUNDARY = 300;

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

/** What is parsed of a mail: without the ends of long parts, which are files. */
interface Shortened {
  raw: Uint8Array;
  /** Whether it had so many lines that a text may be among those that are missing. */
  isCut: boolean;
}

/** Refuses a mail that would cost much time or memory, and shortens others, before they are parsed. @throws Unreadable */
export function shortened(raw: Uint8Array): Shortened {
  if (raw.length > LARGEST_MAIL) throw new Unreadable(`It has ${raw.length} bytes.`);
  const text = new TextDecoder('latin1').decode(raw);
  const end = text.search(/\r?\n\r?\n/u);
  const head = end < 0 ? text.length : end;
  if (head > LARGEST_HEAD) throw new Unreadable('Its head is too long.');
  const boundaries = boundariesIn(text);
  const kept = [raw.subarray(0, head)];
  let ofMail = LINES.ofMail;
  let ofPart = LINES.ofPart;
  let isCut = false;
  let parts = 0;
  for (let from = head; from < raw.length; ) {
    if (isBoundary(text, from, boundaries)) {
      parts += 1;
      if (parts > MOST_PARTS) throw new Unreadable('It has too many parts.');
      ofPart = ofMail > 0 ? LINES.ofPart : LINES.ofHead;
    }
    // Behind the beginning of a part, looks only for the next one.
    const next = text.indexOf(ofPart > 0 ? '\n' : '\n--', from) + 1 || raw.length;
    if (ofPart > 0) kept.push(raw.subarray(from, next));
    else isCut ||= ofMail <= 0;
    ofPart -= 1;
    if (ofPart >= 0) ofMail -= 1;
    from = next;
  }
  return { raw: joined(kept), isCut };
}

function boundariesIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, quoted, bare] of text.matchAll(
    /\bboundary(?:\*0?\*?)?\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/giu,
  )) {
    found.add(`--${quoted ?? bare}`);
    if (found.size > MOST_BOUNDARIES) throw new Unreadable('It has too many boundaries.');
  }
  return found;
}

/** Whether a line begins a part, or ends the last one of several. */
function isBoundary(text: string, from: number, boundaries: ReadonlySet<string>): boolean {
  if (!text.startsWith('--', from)) return false;
  const end = text.indexOf('\n', from);
  if (end - from > LONGEST_BOUNDARY) return false;
  const line = text.slice(from, end < 0 ? undefined : end).trimEnd();
  return boundaries.has(line) || (line.endsWith('--') && boundaries.has(line.slice(0, -2)));
}

/** Puts pieces together without the second copy that a Blob holds: an Edge Function has 256 MB. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
