import { chmodSync, mkdirSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { withHook } from '../../supabase/functions/_shared/hook';
import { log, reasonOf } from '../../supabase/functions/_shared/log';
import type { Defaults } from '../../supabase/functions/_shared/mail/mail.ts';
import { type Outbox, outboxOf } from '../../supabase/functions/_shared/mail/outbox.ts';
import { smtpTransport } from '../../supabase/functions/_shared/mail/smtp.ts';
import { sendMails, type Transport } from '../../supabase/functions/_shared/mail/worker.ts';
import { isHeld } from '../database/hold';
import type { EmbeddedBackend } from './boot';
import { ownApi } from './ownApi';

const LOOK_EVERY_MS = 5_000;
const FORGET_EVERY_MS = 60_000;
/** The ids of a question are in its URL. */
const FILES_PER_QUESTION = 200;
const STOP_WITHIN_MS = 5_000;
/**
 * If the worker claims nothing for this long, it counts as stopped. A slow mail server never takes so long:
 * each of the claimed emails is given up after 140 s.
 */
const STALLED_AFTER_MS = 5 * 60_000;
const OWNER_ONLY = 0o700;

interface Options extends Defaults {
  /** The URL of the mail server. If undefined, the worker writes emails to files. */
  smtpUrl: string | undefined;
  /** The web hook that is told of requests and answers. */
  eventsUrl?: string | undefined;
  /** For how long `stop` waits for the emails that are being sent: five seconds by default. */
  stopWithinMs?: number | undefined;
}

export interface MailWorker {
  /** Describes how emails are delivered, for the output of `npm start`. */
  goesTo: string;
  /** Whether the worker could claim emails within the last five minutes, even if none were due. */
  isRunning(): boolean;
  /** Stops the worker after it has sent the current emails, or after `stopWithinMs`. */
  stop(): Promise<void>;
}

/** Sends due emails every few seconds, in the same process as the requests. */
export function startMailWorker(
  { app, keys, directory }: Pick<EmbeddedBackend, 'app' | 'keys' | 'directory'>,
  { smtpUrl, eventsUrl, stopWithinMs = STOP_WITHIN_MS, ...defaults }: Options,
): MailWorker {
  const outbox = outboxOf(ownApi({ app, keys }));
  const folder = keptMailsFolder(directory);
  const transport = withHook(
    smtpUrl === undefined ? fileTransport(folder) : smtpTransport(smtpUrl),
    eventsUrl,
  );
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  let forgotAt = 0;
  let claimedAt = Date.now();
  const watched: Outbox = {
    ...outbox,
    // While an update holds all writes, nothing more is sent: after going back to the backup, it would be sent again.
    async claim(...values) {
      const mails = isHeld(directory) ? [] : await outbox.claim(...values);
      claimedAt = Date.now();
      return mails;
    },
  };

  const look = async () => {
    try {
      await sendMails({ outbox: watched, transport, defaults, signal: stopping.signal });
      if (Date.now() - forgotAt > FORGET_EVERY_MS) {
        await forgetErased(folder, outbox);
        forgotAt = Date.now();
      }
    } catch (error) {
      log('failure', { part: 'mail', reason: reasonOf(error) });
    } finally {
      if (!stopping.signal.aborted) timer = setTimeout(start, LOOK_EVERY_MS);
    }
  };
  const start = () => {
    work = look();
  };
  start();

  return {
    goesTo: smtpUrl === undefined ? `written to ${folder}` : `sent by ${new URL(smtpUrl).host}`,
    isRunning: () => Date.now() - claimedAt < STALLED_AFTER_MS,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      // If the time runs out, the next start sends the unsettled emails again, with the same Message-ID.
      await Promise.race([work, new Promise((end) => setTimeout(end, stopWithinMs).unref())]);
      transport.close();
    },
  };
}

const keptMailsFolder = (directory: string): string => join(directory, 'mails');

/**
 * Returns a transport that writes each email to an .eml file for mail programs, named by the time, the kind and the id.
 */
function fileTransport(folder: string): Transport {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  chmodSync(folder, OWNER_ONLY);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    keeps: true,
    async send(message, { id, kind }) {
      const { message: content } = await composer.sendMail(message);
      if (!Buffer.isBuffer(content)) throw new Error('The mail could not be composed.');
      const time = new Date().toISOString().replace(/[:.]/gu, '-');
      await writeFile(join(folder, `${time}-${kind}-${id}.eml`), content, { mode: 0o600 });
    },
    close: () => undefined,
  };
}

/** Deletes the files of emails that the database no longer contains, for example after a person was erased. */
async function forgetErased(folder: string, outbox: Outbox): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const files = names.flatMap((name) => {
    const id = /-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml$/u.exec(name)?.[1];
    return id === undefined ? [] : [{ name, id }];
  });
  for (let start = 0; start < files.length; start += FILES_PER_QUESTION) {
    const some = files.slice(start, start + FILES_PER_QUESTION);
    const kept = new Set(await outbox.existing(some.map(({ id }) => id)));
    for (const { name, id } of some)
      if (!kept.has(id)) await rm(join(folder, name), { force: true });
  }
}
