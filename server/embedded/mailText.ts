import type {
  FetchMessageObject,
  FetchQueryObject,
  ImapFlow,
  MessageStructureObject,
} from 'imapflow';

const LARGEST_HEAD = 128 * 1024;
const LARGEST_TEXT = 256 * 1024;
const MOST_FILES = 50;
/** 256 KB of Base64 have 3,400 lines. What a line costs: `refuseBomb`. */
const MOST_LINES = 5_000;

/** What IMAP calls the body of a mail without parts. */
const WHOLE_BODY = 'text';

/** Returns the head of a mail and its text, with the names of its files but not their contents. Reports are short. */
export async function rawOf(imap: ImapFlow, uid: number): Promise<Uint8Array | undefined> {
  const fetch = (query: FetchQueryObject) => imap.fetchOne(`${uid}`, query, { uid: true });
  const about = await fetch({ bodyStructure: true });
  if (!about || about.bodyStructure === undefined) return undefined;
  const { bodyStructure: root } = about;
  if (root.type === 'multipart/report') {
    const report = await fetch({ source: { start: 0, maxLength: LARGEST_TEXT } });
    return report ? report.source : undefined;
  }
  const text = textOf(root);
  const heads = ['header', ...(text && text !== WHOLE_BODY ? [`${text}.mime`] : [])];
  const fetched = await fetch({
    bodyParts: [
      ...heads.map((key) => ({ key, start: 0, maxLength: LARGEST_HEAD })),
      ...(text ? [{ key: text, start: 0, maxLength: LARGEST_TEXT }] : []),
    ],
  });
  return fetched ? composed(fetched, root, text) : undefined;
}

const isFile = ({ disposition }: MessageStructureObject): boolean => disposition === 'attachment';

const isEncrypted = ({ type }: MessageStructureObject): boolean => type === 'multipart/encrypted';

/** Returns the name of the part with the text of a mail. An encrypted one has none. */
function textOf(root: MessageStructureObject): string | undefined {
  if (isEncrypted(root)) return undefined;
  if (!root.childNodes) return WHOLE_BODY;
  const texts = leavesOf(root).filter((node) => !isFile(node));
  const text =
    texts.find(({ type }) => type === 'text/plain') ??
    texts.find(({ type }) => type === 'text/html');
  return text && (text.part ?? '1');
}

/** The parts of a mail, without those of the messages in it. */
function leavesOf(node: MessageStructureObject): MessageStructureObject[] {
  return node.type.startsWith('multipart/') ? (node.childNodes ?? []).flatMap(leavesOf) : [node];
}

const NEWLINE = '\r\n';

/** Writes the fetched parts as a small mail, in which the files are empty. */
function composed(
  { bodyParts, headers }: FetchMessageObject,
  root: MessageStructureObject,
  text: string | undefined,
): Uint8Array {
  const mail = (lines: readonly string[]) => Buffer.from(lines.join(NEWLINE), 'latin1');
  const part = (name: string) => firstLines(bodyParts?.get(name)?.toString('latin1') ?? '');
  const head = (headers?.toString('latin1') ?? '').trimEnd();
  const texts = text ? [text] : [];
  if (!root.childNodes || isEncrypted(root)) return mail([head, '', ...texts.map(part)]);
  const boundary = `=_${crypto.randomUUID()}`;
  const files = leavesOf(root)
    .filter((node) => (node.part ?? '1') !== text && (isFile(node) || !isInText(node)))
    .slice(0, MOST_FILES);
  return mail([
    withoutType(head),
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...texts.flatMap((name) => [`--${boundary}`, part(`${name}.mime`).trimEnd(), '', part(name)]),
    ...files.flatMap((node) => [`--${boundary}`, ...headOf(node), '', '']),
    `--${boundary}--`,
    '',
  ]);
}

function firstLines(text: string): string {
  let end = -1;
  for (let count = 0; count < MOST_LINES; count += 1) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end + 1);
}

/** Whether a part is another version of the text, or an image in it. */
const isInText = ({ type, id }: MessageStructureObject): boolean =>
  /^text\/(?:plain|html)$/u.test(type) || (type.startsWith('image/') && id !== undefined);

/** The head without the fields about the parts, which may go on in further lines. */
const withoutType = (head: string): string =>
  head
    .replace(
      /^(?:content-type|content-transfer-encoding|content-disposition):.*(?:\r?\n[ \t].*)*\r?\n?/gimu,
      '',
    )
    .trimEnd();

function headOf({
  type,
  id,
  disposition,
  dispositionParameters,
  parameters,
}: MessageStructureObject) {
  const name = dispositionParameters?.filename ?? parameters?.name;
  const file = name ? `; filename*=utf-8''${encodeURIComponent(name)}` : '';
  return [
    `Content-Type: ${type.replace(/[^\w.+/-]/gu, '')}`,
    ...(id ? [`Content-ID: ${id.replace(/[\r\n]/gu, '')}`] : []),
    `Content-Disposition: ${disposition === 'inline' ? 'inline' : 'attachment'}${file}`,
  ];
}
