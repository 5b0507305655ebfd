import { log, reasonOf } from '../log.ts';
import type { Defaults, Mail } from './mail.ts';
import type { Delivered, Failure, Outbox } from './outbox.ts';
import { type Message, writeMail } from './write.ts';

/** A way to deliver messages: over SMTP, or to files. */
export interface Transport {
  /** Whether messages are written to files instead of being sent. */
  keeps: boolean;
  /** @throws Refused if further attempts would also fail; Unconfirmed if it perhaps succeeded; any other error if they may succeed */
  send(message: Message, mail: Mail): Promise<void>;
  close(): void;
}

/** The error of an email that the mail server refuses permanently. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** The error of an email that the mail server has received, without saying whether it accepts it. */
export class Unconfirmed extends Error {
  override readonly name = 'Unconfirmed';
}

interface Worker {
  outbox: Outbox;
  transport: Transport;
  defaults: Defaults;
  /** Stops the worker after it has sent the current emails. */
  signal: AbortSignal;
  /** The number of emails after which it leaves the others to the next worker. */
  most?: number | undefined;
}

/**
 * All emails of a claim are sent at once, so that none waits for a connection: after 5 minutes, the claim expires, and another
 * worker sends the emails again. A mail server may take 140 s for one.
 */
export const MAILS_AT_ONCE = 5;
const LONGEST_ERROR = 500;
const ATTEMPTS_AN_HOUR = 30;

/** Sends all due emails. Returns the number of emails that it tried to send. */
export async function sendMails(worker: Worker): Promise<number> {
  const { most = Number.POSITIVE_INFINITY } = worker;
  const host = new URL(worker.defaults.siteUrl).hostname;
  let tried = 0;
  while (!worker.signal.aborted && tried < most) {
    const mails = await worker.outbox.claim(MAILS_AT_ONCE, host, worker.transport.keeps);
    if (mails.length === 0) break;
    await Promise.all(mails.map((mail) => deliver(mail, worker)));
    tried += mails.length;
  }
  return tried;
}

async function deliver(mail: Mail, { outbox, transport, defaults }: Worker): Promise<void> {
  const outcome = await attempt(mail, transport, defaults);
  if ('error' in outcome && isWorthALine(mail.attempt)) {
    log('mail-not-sent', {
      mail: mail.kind,
      reference: 'quote' in mail ? mail.quote.reference : undefined,
      attempt: mail.attempt,
      reason: reasonOf(outcome.error),
    });
  }
  try {
    await outbox.settle(mail, outcome);
  } catch (error) {
    // The email stays claimed. When the claim expires, a worker sends the email again, with the same Message-ID.
    log('failure', { part: 'mail', mail: mail.id, reason: reasonOf(error) });
  }
}

/** Whether to log a failed attempt: the first one, then one an hour. An outage of a day has 720 attempts. */
const isWorthALine = (attempt: number): boolean => attempt % ATTEMPTS_AN_HOUR === 1;

async function attempt(
  mail: Mail,
  transport: Transport,
  defaults: Defaults,
): Promise<Failure | Delivered> {
  if (mail.to?.length === 0)
    return { error: 'There is no valid address.', permanent: true, perhaps: false };
  try {
    await transport.send(writeMail(mail, defaults), mail);
    return { kept: transport.keeps };
  } catch (error) {
    return {
      error: readable(error),
      permanent: error instanceof Refused,
      perhaps: error instanceof Unconfirmed,
    };
  }
}

/** Returns the message of an error on one line, for the database and the screen. */
function readable(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, LONGEST_ERROR);
}
