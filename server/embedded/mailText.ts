import type {
  FetchMessageObject,
  FetchQueryObject,
  ImapFlow,
  MessageStructureObject,
} from 'imapflow';
import { wellFormed } from '../../src/domain/texts';
import { reading } from '../../supabase/functions/_shared/receive/limits';

const LARGEST_HEAD = 128 * 1024;
const LARGEST_TEXT = 256 * 1024;
/** A text in two versions, or text between pictures. What is beyond is named as a file. */
const MOST_TEXTS = 12;
/** 256 KB of Base64 have 3,400 lines. The texts of a mail share them. What a line costs: `refuseBomb`. */
const MOST_LINES = 5_000;

/** What IMAP calls the body of a mail without parts. */
const WHOLE_BODY = 'text';

/**
 * Returns the head of a mail and its texts, with the names of its files but not their contents. Reports are short.
 * @throws Unreadable if the mail server describes a mail that cannot be written
 */
export async function rawOf(imap: ImapFlow, uid: number): Promise<Uint8Array | undefined> {
  const fetch = (query: FetchQueryObject) => imap.fetchOne(`${uid}`, query, { uid: true });
  const about = await fetch({ bodyStructure: true });
  if (!about || about.bodyStructure === undefined) return undefined;
  const { bodyStructure: root } = about;
  if (root.type === 'multipart/report') {
    const report = await fetch({ source: { start: 0, maxLength: LARGEST_TEXT } });
    return report ? report.source : undefined;
  }
  const texts = await reading(() => textsOf(root));
  const heads = texts.filter((name) => name !== WHOLE_BODY).map((name) => `${name}.mime`);
  const fetched = await fetch({
    bodyParts: [
      ...['header', ...heads].map((key) => ({ key, start: 0, maxLength: LARGEST_HEAD })),
      ...texts.map((key) => ({ key, start: 0, maxLength: LARGEST_TEXT })),
    ],
  });
  return fetched ? reading(() => composed(fetched, root, texts)) : undefined;
}

const isMultipart = ({ type }: MessageStructureObject): boolean => type.startsWith('multipart/');

const isEncrypted = ({ type }: MessageStructureObject): boolean => type === 'multipart/encrypted';

const isText = ({ type, disposition }: MessageStructureObject): boolean =>
  /^text\/(?:plain|html)$/u.test(type) && disposition !== 'attachment';

const nameOf = ({ part }: MessageStructureObject): string => part ?? '1';

/** Returns the names of the parts with the text of a mail. An encrypted one has none. */
function textsOf(root: MessageStructureObject): string[] {
  if (isEncrypted(root)) return [];
  if (!root.childNodes) return [WHOLE_BODY];
  return leavesOf(root).filter(isText).map(nameOf).slice(0, MOST_TEXTS);
}

/** The parts of a mail, without those of the messages in it. */
function leavesOf(node: MessageStructureObject): MessageStructureObject[] {
  return isMultipart(node) ? (node.childNodes ?? []).flatMap(leavesOf) : [node];
}

const NEWLINE = '\r\n';

/** Writes the fetched parts as a mail of the same structure, in which the files are empty. */
function composed(
  { bodyParts, headers }: FetchMessageObject,
  root: MessageStructureObject,
  texts: readonly string[],
): Uint8Array {
  const mail = (lines: readonly string[]) => Buffer.from(lines.join(NEWLINE), 'latin1');
  const most = Math.ceil(MOST_LINES / Math.max(texts.length, 1));
  const part = (name: string) => firstLines(bodyParts?.get(name)?.toString('latin1') ?? '', most);
  const head = (headers?.toString('latin1') ?? '').trimEnd();
  if (!root.childNodes || isEncrypted(root)) return mail([head, '', ...texts.map(part)]);
  const linesOf = (node: MessageStructureObject): string[] => {
    if (isMultipart(node)) {
      const boundary = `=_${crypto.randomUUID()}`;
      return [
        `Content-Type: ${typeOf(node)}; boundary="${boundary}"`,
        '',
        ...(node.childNodes ?? []).flatMap((child) => [`--${boundary}`, ...linesOf(child)]),
        `--${boundary}--`,
      ];
    }
    const name = nameOf(node);
    if (!texts.includes(name)) return [...headOf(node), '', ''];
    return [part(`${name}.mime`).trimEnd(), '', part(name)];
  };
  return mail([withoutType(head), ...linesOf(root), '']);
}

function firstLines(text: string, lines: number): string {
  let end = -1;
  for (let count = 0; count < lines; count += 1) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end + 1);
}

const typeOf = ({ type }: MessageStructureObject): string => type.replace(/[^\w.+/-]/gu, '');

/** The head without the fields about the parts, which may go on in further lines. */
const withoutType = (head: string): string =>
  head
    .replace(
      /^(?:content-type|content-transfer-encoding|content-disposition):.*(?:\r?\n[ \t].*)*\r?\n?/gimu,
      '',
    )
    .trimEnd();

function headOf(node: MessageStructureObject): string[] {
  const { id, disposition, dispositionParameters, parameters } = node;
  const name = dispositionParameters?.filename ?? parameters?.name;
  // Anybody can send a name with half a character, for which encodeURIComponent throws.
  const file = name ? `; filename*=utf-8''${encodeURIComponent(wellFormed(name))}` : '';
  // An image in the text need not say that it is one. A text beyond the most is a file.
  const isInline = !isText(node) && (disposition ? disposition === 'inline' : Boolean(id));
  return [
    `Content-Type: ${typeOf(node)}`,
    ...(id ? [`Content-ID: ${id.replace(/[\r\n]/gu, '')}`] : []),
    `Content-Disposition: ${isInline ? 'inline' : 'attachment'}${file}`,
  ];
}
