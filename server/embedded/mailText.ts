import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';

const LARGEST_HEAD = 128 * 1024;
const LARGEST_TEXT = 256 * 1024;
const MOST_FILES = 50;
/** 256 KB of Base64 have 3,400 lines. See MOST_SHORT_LINES. */
const MOST_LINES = 5_000;

/** Returns the head of a mail and its text, with the names of its files but not their contents. Reports are short. */
export async function rawOf(imap: ImapFlow, uid: number): Promise<Uint8Array | undefined> {
  const about = await imap.fetchOne(`${uid}`, { bodyStructure: true, size: true }, { uid: true });
  if (!about || about.bodyStructure === undefined) return undefined;
  const { bodyStructure: root } = about;
  if (root.type === 'multipart/report') {
    const isShort = (about.size ?? 0) <= LARGEST_TEXT;
    const source = isShort || { start: 0, maxLength: LARGEST_TEXT };
    const report = await imap.fetchOne(`${uid}`, { source }, { uid: true });
    return report ? report.source : undefined;
  }
  const parts = partsOf(root);
  const fetched = await imap.fetchOne(
    `${uid}`,
    {
      bodyParts: [
        { key: 'header', start: 0, maxLength: LARGEST_HEAD },
        ...parts.flatMap((part) => [
          ...(part === 'text' ? [] : [{ key: `${part}.mime`, start: 0, maxLength: LARGEST_HEAD }]),
          { key: part, start: 0, maxLength: LARGEST_TEXT },
        ]),
      ],
    },
    { uid: true },
  );
  return fetched ? composed(fetched, root, parts) : undefined;
}

const isFile = ({ disposition }: MessageStructureObject): boolean => disposition === 'attachment';

/** Returns the part with the text of a mail: all of a simple mail, and of an encrypted one none. */
function partsOf(root: MessageStructureObject): string[] {
  if (root.type === 'multipart/encrypted') return [];
  if (!root.childNodes) return ['text'];
  const texts = leavesOf(root).filter((node) => !isFile(node));
  const text =
    texts.find(({ type }) => type === 'text/plain') ??
    texts.find(({ type }) => type === 'text/html');
  return text ? [text.part ?? '1'] : [];
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
  parts: readonly string[],
): Uint8Array {
  const part = (name: string) => firstLines(bodyParts?.get(name)?.toString('latin1') ?? '');
  const head = (headers?.toString('latin1') ?? part('header')).trimEnd();
  if (parts[0] === 'text' || root.type === 'multipart/encrypted') {
    return Buffer.from([head, '', ...parts.map(part)].join(NEWLINE), 'latin1');
  }
  const boundary = `=_${crypto.randomUUID()}`;
  const files = leavesOf(root)
    .filter((node) => !parts.includes(node.part ?? '1') && (isFile(node) || !isInText(node)))
    .slice(0, MOST_FILES);
  return Buffer.from(
    [
      withoutType(head),
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      ...parts.flatMap((name) => [`--${boundary}`, part(`${name}.mime`).trimEnd(), '', part(name)]),
      ...files.flatMap((node) => [`--${boundary}`, ...headOf(node), '', '']),
      `--${boundary}--`,
      '',
    ].join(NEWLINE),
    'latin1',
  );
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
