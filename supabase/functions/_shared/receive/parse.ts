import { convert } from 'html-to-text';
import PostalMime, { type Address, type Attachment, addressParser, type Email } from 'postal-mime';
import { cut, oneLine } from '../../../../src/domain/texts.ts';
import { isAuthenticated } from './authentication.ts';
import { MIME_LIMITS, reading, shortened } from './limits.ts';
import { withoutQuotation } from './quotation.ts';

/** Why a part of a reply must be read in the mailbox. */
type Omitted = 'encrypted' | 'signed' | 'winmail' | 'calendar' | 'rest';

/** A mail of a person, as `receive_mail` files it. */
export interface Reply {
  kind: 'reply';
  message_id: string;
  /** The Message-IDs to which it replies, oldest first. */
  thread: string[];
  sender: string;
  sender_name: string;
  subject: string;
  body: string;
  /** The names of its files. */
  attachments: string[];
  omitted: Omitted[];
  /** Whether the mail server has authenticated the sender. Null if it has no name, so that nobody can tell. */
  authenticated: boolean | null;
  /** Whether a list, a newsletter or a machine sent it. It then answers what we sent, but is no request. */
  is_bulk: boolean;
}

/** A report that a mail was not delivered. */
interface Bounce {
  kind: 'bounce';
  /** Message-IDs in the report, among them that of the mail. */
  message_ids: string[];
  reason: string;
}

/** A mail that no person wrote. */
interface Ignored {
  kind: 'ignored';
  reason: 'automatic' | 'list' | 'report' | 'no sender';
}

const LONGEST_BODY = 10_000;
const LONGEST_TEXT = 60_000;
const LONGEST_HTML = 200_000;
const LONGEST_REPORT = 40_000;
const LONGEST_ID = 998;
const LONGEST_LINE = 1_000;
const MOST_IDS = 100;
const MOST_FILES = 50;
/** Headers that only programs write. Of these, X-Auto-Response-Suppress asks for no answer, and Feedback-ID names a campaign. */
const OF_PROGRAMS = [
  'list-id',
  'list-unsubscribe',
  'list-post',
  'feedback-id',
  'x-auto-response-suppress',
];
/** Addresses that nobody reads, or from which a mail server writes. */
const UNREAD =
  /^(?:mailer-daemon|postmaster|(?:do[-_]?)?not?[-_]?reply|ne-pas-repondre)(?:[+._-][^@]*)?@/iu;

/**
 * Reads a mail. Loads no image and no link.
 * @param authserv the name with which the mail server signs its `Authentication-Results`
 * @throws Unreadable if it is too large, or cannot be parsed
 */
export const parse = (raw: Uint8Array, authserv?: string): Promise<Reply | Bounce | Ignored> =>
  reading(() => parsed(raw, authserv));

async function parsed(raw: Uint8Array, authserv?: string): Promise<Reply | Bounce | Ignored> {
  const { raw: short, isCut } = shortened(raw);
  const mail = await PostalMime.parse(short, MIME_LIMITS);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value.trim() ?? '';
  const bounce = bounceOf(mail, header);
  if (bounce) return bounce;
  const automatic = header('auto-submitted').toLowerCase();
  if (
    (automatic !== '' && !automatic.startsWith('no')) ||
    /^(?:bulk|junk|auto_reply)$/iu.test(header('precedence')) ||
    /^<\s*>$/u.test(header('return-path')) ||
    ['x-autoreply', 'x-autorespond'].some((name) => header(name) !== '')
  ) {
    return { kind: 'ignored', reason: 'automatic' };
  }
  const thread = idsIn(`${header('references')} ${header('in-reply-to')}`);
  const isOfList = header('list-id') !== '' || /^list$/iu.test(header('precedence'));
  if (thread.length === 0 && (isOfList || header('list-unsubscribe') !== '')) {
    return { kind: 'ignored', reason: 'list' };
  }
  const from = isOfList ? writerOf(mail, header('x-original-from')) : mailboxOf(mail.from);
  if (!from?.address) return { kind: 'ignored', reason: 'no sender' };
  const sender = shortLine(from.address);
  const [own = ''] = idsIn(header('message-id'));
  return {
    kind: 'reply',
    message_id: own === '' ? await nameOf(raw) : own,
    thread,
    sender,
    sender_name: shortLine(from.name),
    subject: shortLine(mail.subject ?? ''),
    ...contentOf(mail, header('content-type').toLowerCase(), isCut),
    // The address of the agency may be a list, such as a group of Google. What else goes over a list is for its members.
    authenticated: authserv ? !isOfList && isAuthenticated(mail.headers, authserv, sender) : null,
    is_bulk: isOfList || UNREAD.test(sender) || OF_PROGRAMS.some((name) => header(name) !== ''),
  };
}

/** Returns the text and what of the mail is not in it. */
function contentOf(
  mail: Email,
  type: string,
  isCut: boolean,
): Pick<Reply, 'body' | 'attachments' | 'omitted'> {
  const files = mail.attachments.filter(
    (file) => !isInText(file) && !/-signature$|^text\/calendar$/u.test(file.mimeType),
  );
  const types = [type, ...mail.attachments.map(({ mimeType }) => mimeType)];
  const has = (pattern: RegExp) => types.some((one) => pattern.test(one));
  const text = withoutQuotation(plain(textOf(mail)), mail.subject ?? '');
  const isOpaque = has(/^application\/(?:x-)?pkcs7-mime/u);
  const isSigned = isOpaque && /smime-type="?signed-data/u.test(type);
  const omitted: [Omitted, boolean][] = [
    [
      'encrypted',
      (isOpaque && !isSigned) ||
        type.startsWith('multipart/encrypted') ||
        text.includes('-----BEGIN PGP MESSAGE-----'),
    ],
    ['signed', isSigned],
    ['winmail', has(/^application\/(?:vnd\.)?ms-tnef/u)],
    ['calendar', has(/^text\/calendar/u)],
    ['rest', isCut || text.length > LONGEST_BODY],
  ];
  const reasons = omitted.flatMap(([reason, applies]) => (applies ? [reason] : []));
  const hasNoText = reasons.includes('encrypted') || reasons.includes('signed');
  return {
    body: hasNoText ? '' : cut(text, LONGEST_BODY),
    attachments: hasNoText
      ? []
      : files.map(({ filename, mimeType }) => shortLine(filename ?? mimeType)).slice(0, MOST_FILES),
    omitted: reasons,
  };
}

/** Whether the text shows a file. Some mail programs also put what is attached into the part with the text and its images. */
const isInText = ({ related, disposition, mimeType }: Attachment): boolean =>
  related === true && disposition !== 'attachment' && mimeType.startsWith('image/');

function textOf({ text, html }: Email): string {
  if (text?.trim()) return text.slice(0, LONGEST_TEXT);
  return html ? textOfHtml(html.slice(0, LONGEST_HTML)) : '';
}

const textOfHtml = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 20_000 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });

/** Reads a report (RFC 3464), and that of servers that write none but name the recipients. */
function bounceOf(mail: Email, header: (name: string) => string): Bounce | Ignored | undefined {
  const type = header('content-type').toLowerCase();
  const isReport = type.startsWith('multipart/report');
  const recipients = header('x-failed-recipients');
  if (!isReport && recipients === '') return undefined;
  const texts = mail.attachments.map(({ content }) =>
    (typeof content === 'string' ? content : new TextDecoder().decode(content)).slice(
      0,
      LONGEST_TEXT,
    ),
  );
  const all = [...texts, mail.text ?? ''].join('\n').slice(0, LONGEST_REPORT);
  const isFailure = isReport ? /^action:\s*failed\b/imu.test(all) : true;
  if (!isFailure) return { kind: 'ignored', reason: 'report' };
  const diagnosis =
    /^diagnostic-code:([^\n]*(?:\n[ \t][^\n]*)*)/imu.exec(all)?.[1] ??
    /^status:([^\n]*)/imu.exec(all)?.[1] ??
    recipients;
  return {
    kind: 'bounce',
    message_ids: [
      ...[...all.matchAll(/^message-id:([^\n]*(?:\n[ \t][^\n]*)?)/gimu)].flatMap(([, id = '']) =>
        idsIn(id),
      ),
      // The references before the last are those of the mail itself: earlier mails of the conversation, which arrived.
      ...idsIn(header('in-reply-to') || header('references')).slice(-1),
    ].slice(0, MOST_IDS),
    reason: shortLine(diagnosis.replace(/^\s*smtp\s*;/iu, '')),
  };
}

const mailboxOf = (address: Address | undefined) => address?.group?.[0] ?? address;

/**
 * Returns the person who wrote a mail of a list. If their domain lets nobody else send in its name, the list sends in its own,
 * such as 'Camille via Hello', and names them elsewhere: Google Groups in X-Original-From, Mailman in Reply-To.
 */
function writerOf({ from, replyTo = [] }: Email, original: string) {
  const sender = mailboxOf(from);
  if (!/ via /iu.test(sender?.name ?? '')) return sender;
  const named = [...addressParser(original), ...replyTo].map(mailboxOf);
  return named.find((one) => one?.address) ?? sender;
}

const idsIn = (text: string): string[] => {
  const found = text.slice(0, MOST_IDS * LONGEST_ID).matchAll(/<[^<>\s]{1,996}>/gu);
  const ids = [...found].map(([id]) => plain(id));
  // The column of the database holds as many bytes.
  const short = ids.filter((id) => new TextEncoder().encode(id).length <= LONGEST_ID);
  return [...new Set(short)].slice(-MOST_IDS);
};

/** A mail without a Message-ID gets one that is the same whenever it is read. */
async function nameOf(raw: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(raw)));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `<${hex}@unnamed.invalid>`;
}

/** Leaves out controls, of which Postgres does not store the first, and half characters. */
const plain = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '');

const shortLine = (text: string): string =>
  cut(oneLine(plain(text)).replace(/\s+/gu, ' '), LONGEST_LINE);
