/** Outlook writes the head of the quoted mail as a block. What its first line is called, also in other languages. */
const FROM = /^[>\s*_]*(?:from|de|von|da|van|من|المرسل)\s*\*?\s*[:：]/iu;
const FIELD = /^[>\s*_]*[\p{L}\p{M}’' ]{1,24}\s*\*?\s*[:：]/u;
/** A client's own 'From: … To: … Date: …', such as a journey, has no subject. */
const SUBJECT =
  /^[>\s*_]*(?:subject|objet|betreff|asunto|assunto|oggetto|onderwerp|الموضوع)\s*\*?\s*[:：]/iu;
const FIELDS_OF_A_HEAD = 3;
/** Long values, such as many addresses, go on in the next line. */
const LINES_OF_A_HEAD = 12;
/** What a client forwards is what they want to say. */
const FORWARDED = /^\s*(?:fwd?|tr|wg|(?:إعادة )?توجيه)\s*[:：]/iu;
/** The line above such a block: underscores or hyphens, or 'Original Message' between hyphens. */
const SEPARATOR = /^\s*(?:[_-]{5,}|-{2,} ?[\p{L}\p{M}’' ]{4,40} ?-{2,})\s*$/u;
/** The words above a quotation end with a colon, and name a date or an address: 'On 24 Nov 2026, Camille wrote:'. */
const LINES_OF_WORDS = 3;
/** Words of a client who answers between the lines of the quotation. */
const ANSWERS_INSIDE =
  /\b(?:below|inline|in (?:red|blue|green|bold|the text)|my (?:answers|comments|remarks)|ci-dessous|en (?:rouge|bleu|vert|gras)|dans le (?:texte|mail)|mes (?:réponses|commentaires|remarques))\b|أدناه|بالأحمر|بالأزرق|بالأخضر|في النص|ردودي|إجاباتي|تعليقاتي|ملاحظاتي/iu;
/** Nobody writes a longer line above a quotation. */
const LONGEST_LINE = 1_000;
/** The patterns try each way to share a run of spaces: a line of 999 of them would take seconds. */
const SPACES = /\s+/gu;

/**
 * Returns a text without the mail that it answers, as the mail programs quote it: each line behind a '>', or below a block
 * with its sender, date and subject. Keeps what it does not recognise, what is forwarded, and a quotation with answers in it.
 */
export function withoutQuotation(text: string, subject: string): string {
  if (FORWARDED.test(subject)) return text.trim();
  const lines = text.replace(/\r\n?/gu, '\n').split('\n');
  const own = lines.slice(0, startOf(lines)).join('\n').trim();
  return own === '' || ANSWERS_INSIDE.test(own) ? text.trim() : own;
}

function startOf(lines: readonly string[]): number {
  const short = lines.map((line) => line.slice(0, LONGEST_LINE).replace(SPACES, ' '));
  const block = short.findIndex((line, index) => FROM.test(line) && isHead(short, index));
  if (block < 0) return startOfQuoted(short);
  let start = block;
  while (start > 0 && isAbove(short[start - 1])) start -= 1;
  return start;
}

const isAbove = (line = ''): boolean => /^[>\s]*$/u.test(line) || SEPARATOR.test(line);

/** Whether a line begins the fields of a head. */
function isHead(lines: readonly string[], index: number): boolean {
  const block = lines.slice(index, index + LINES_OF_A_HEAD);
  const end = block.findIndex((line) => line.trim() === '');
  const fields = block.slice(0, end < 0 ? undefined : end).filter((line) => FIELD.test(line));
  return fields.length >= FIELDS_OF_A_HEAD && fields.some((line) => SUBJECT.test(line));
}

/** Returns where the words above the quoted lines at the end begin, or the number of lines. Without such words, a client wrote a list. */
function startOfQuoted(lines: readonly string[]): number {
  let start = lines.length;
  while (start > 0 && /^\s*(?:>|$)/u.test(lines[start - 1] ?? '')) start -= 1;
  if (!lines.slice(start).some((line) => line.trimStart().startsWith('>'))) return lines.length;
  for (let size = 1; size <= LINES_OF_WORDS && size <= start; size += 1) {
    const words = lines.slice(start - size, start);
    if (words[0]?.trim() === '') break;
    const isFirst = start - size === 0 || lines[start - size - 1]?.trim() === '';
    if (isFirst && isAttribution(words.join(' '))) return start - size;
  }
  return lines.length;
}

const isAttribution = (words: string): boolean =>
  /[:：]\s*$/u.test(words) && (/@/u.test(words) || /\p{Nd}/u.test(words));
