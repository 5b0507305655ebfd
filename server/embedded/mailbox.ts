import { ImapFlow } from 'imapflow';
import { isLoopback } from '../../src/backend/local';
import { isEmail } from '../../src/domain/email';
import { log, reasonOf } from '../../supabase/functions/_shared/log';
import { leave, receive } from '../../supabase/functions/_shared/receive/receive.ts';
import { querySql } from '../database/database';
import { isHeld } from '../database/hold';
import type { EmbeddedBackend } from './boot';
import { rawOf } from './mailText';
import { ownApi } from './ownApi';

const LOOK_EVERY_MS = 60_000;
const CONNECT_MS = 15_000;
const ANSWER_MS = 60_000;
const STOP_WITHIN_MS = 5_000;
/** After this time without an answer of the mail server, `/healthz` reports it. */
const STALLED_AFTER_MS = 15 * 60_000;
const ATTEMPTS_AN_HOUR = 60;

interface Options {
  /** The URL of the mailbox, such as imaps://user:password@mail.example:993. */
  imapUrl: string;
  authserv: string | undefined;
  sender: string;
  lookEveryMs?: number;
  answerMs?: number;
}

export interface MailboxReader {
  /** Whether the mailbox could be read within the last 15 minutes. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** Returns the email address of a mailbox, if its user is one. */
export function mailboxAddress(imapUrl: string | undefined): string | undefined {
  const user = imapUrl && decodeURIComponent(new URL(imapUrl).username);
  return user && isEmail(user) ? user : undefined;
}

/** Returns the options of a connection. As for SMTP, only a server on this machine may lack encryption or a valid certificate. */
export function imapOptions(imapUrl: string, answerMs = ANSWER_MS) {
  const { protocol, hostname, port, username, password } = new URL(imapUrl);
  const secure = protocol === 'imaps:';
  const isHere = isLoopback(hostname);
  return {
    host: hostname.replace(/^\[|\]$/gu, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && !isHere && { doSTARTTLS: true }),
    tls: { rejectUnauthorized: !isHere },
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false as const,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: 5 * answerMs,
  };
}

/**
 * Reads the new mails of a mailbox: as soon as the server announces one, else every minute. Opens it read-only, so that no
 * mail is deleted, moved or marked.
 */
export function startMailboxReader(
  { app, keys, directory }: Pick<EmbeddedBackend, 'app' | 'keys' | 'directory'>,
  { imapUrl, authserv, sender, lookEveryMs = LOOK_EVERY_MS, answerMs = ANSWER_MS }: Options,
): MailboxReader {
  const api = ownApi({ app, keys });
  const url = new URL(imapUrl);
  const own = [sender, mailboxAddress(imapUrl)];
  const place = placeOf(app.connection, `${url.username}@${url.host}`);
  let client: ImapFlow | undefined;
  let isStopped = false;
  let failures = 0;
  let readAt = Date.now();
  let wake = () => {};
  let isAnnounced = false;
  const announce = () => {
    isAnnounced = true;
    wake();
  };

  async function connected(): Promise<ImapFlow> {
    if (client?.usable) return client;
    const opened = new ImapFlow(imapOptions(imapUrl, answerMs));
    // Without a listener, an error of the connection would end the process.
    opened.on('error', () => opened.close());
    // The next look opens another connection. An older connection may end late.
    opened.on('close', () => {
      if (client === opened) client = undefined;
    });
    opened.on('exists', announce);
    client = opened;
    await opened.connect();
    await opened.mailboxOpen('INBOX', { readOnly: true });
    return opened;
  }
  async function read(): Promise<void> {
    const imap = await connected();
    const { mailbox } = imap;
    if (!mailbox) throw new Error('The mailbox is not open.');
    await imap.noop();
    const uids = await newUids(imap, await place.read(), place);
    for (const uid of uids) {
      if (isStopped || isHeld(directory)) return;
      await file(imap, uid);
      await place.write(mailbox.uidValidity, uid);
      readAt = Date.now();
    }
  }

  async function file(imap: ImapFlow, uid: number): Promise<void> {
    try {
      const raw = await rawOf(imap, uid);
      if (!raw) return;
      const outcome = await receive(raw, { api, authserv, own });
      if (outcome !== 'own' && outcome !== 'ignored') log('mail-received', { uid, outcome });
    } catch (error) {
      await leave(error, api, uid);
    }
  }

  async function look(): Promise<void> {
    if (isHeld(directory)) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      const check = () => {
        if (Date.now() - Math.max(readAt, begun) > answerMs) fail(new Error('It does not answer.'));
        else timer = setTimeout(check, answerMs / 4);
      };
      const begun = Date.now();
      timer = setTimeout(check, answerMs / 4);
    });
    try {
      await Promise.race([read(), late]);
      readAt = Date.now();
      failures = 0;
    } catch (error) {
      client?.close();
      client = undefined;
      if (!isStopped && failures % ATTEMPTS_AN_HOUR === 0) {
        log('failure', { part: 'mailbox', reason: reasonOf(error) });
      }
      failures += 1;
    } finally {
      clearTimeout(timer);
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      isAnnounced = false;
      await look();
      if (isStopped || isAnnounced) continue;
      await new Promise<void>((end) => {
        const timer = setTimeout(end, lookEveryMs);
        wake = () => {
          clearTimeout(timer);
          end();
        };
      });
    }
  }
  const work = run();

  return {
    isRunning: () => Date.now() - readAt < STALLED_AFTER_MS,
    async stop() {
      isStopped = true;
      wake();
      client?.close();
      await Promise.race([work, new Promise((end) => setTimeout(end, STOP_WITHIN_MS).unref())]);
    },
  };
}

interface Place {
  /** Undefined if another mailbox was read so far. */
  uidValidity: bigint | undefined;
  lastUid: number;
  readAt: Date;
}

/**
 * How far a mailbox was read, so that a restart reads nothing twice. Of one that was not, how far another one was within 30 days:
 * its server may have got another name.
 */
function placeOf(connection: EmbeddedBackend['app']['connection'], mailbox: string) {
  return {
    async read(): Promise<Place | undefined> {
      const [row] = await querySql(
        connection,
        `select case when mailbox = $1 then uid_validity::text end as validity, last_uid::text as last, read_at::text as at
         from private.mailboxes where mailbox = $1 or read_at > now() - interval '30 days'
         order by mailbox <> $1, read_at desc limit 1`,
        [mailbox],
      );
      return (
        row && {
          uidValidity: row.validity === null ? undefined : BigInt(`${row.validity}`),
          lastUid: Number(row.last),
          readAt: new Date(`${row.at}`),
        }
      );
    },
    write: (uidValidity: bigint, lastUid: number) =>
      querySql(
        connection,
        `insert into private.mailboxes (mailbox, uid_validity, last_uid)
         values ($1, $2::text::bigint, $3::text::bigint)
         on conflict (mailbox) do update
         set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid, read_at = now()`,
        [mailbox, `${uidValidity}`, `${lastUid}`],
      ),
  };
}

/**
 * Returns the UIDs of the mails that were not read yet. Of the first mailbox that is read, none. If its UIDs or its address have
 * changed, those since the day before it was last read: replies among them that are known are not filed again.
 */
async function newUids(
  imap: ImapFlow,
  last: Place | undefined,
  place: ReturnType<typeof placeOf>,
): Promise<number[]> {
  const { mailbox } = imap;
  if (!mailbox) return [];
  const { uidValidity, uidNext } = mailbox;
  if (!last) {
    await place.write(uidValidity, uidNext - 1);
    return [];
  }
  if (last.uidValidity !== uidValidity) {
    const since = new Date(last.readAt.getTime() - 24 * 60 * 60 * 1000);
    const found = sorted(await imap.search({ since }, { uid: true }));
    if (found.length === 0) await place.write(uidValidity, uidNext - 1);
    return found;
  }
  // The range n:* contains the last mail even if its UID is smaller.
  const found = await imap.search({ uid: `${last.lastUid + 1}:*` }, { uid: true });
  return sorted(found).filter((uid) => uid > last.lastUid);
}

const sorted = (uids: number[] | false | undefined): number[] =>
  [...(uids || [])].sort((one, other) => one - other);
