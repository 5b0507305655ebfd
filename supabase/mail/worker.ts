import { log, reasonOf } from '../log.ts';
import type { Defaults, Mail } from './mail.ts';
import type { Delivered, Failure, Outbox } from './outbox.ts';
import { type Message, writeMail } from './write.ts';

/** Delivers a message. @throws Refused when another attempt would be refused too, or any other error */
export interface Transport {
  /** Writes files in place of sending. */
  keeps: boolean;
  send(message: Message, mail: Mail): Promise<void>;
  close(): void;
}

/** The mail server will not take this mail, now or later. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

interface Worker {
  outbox: Outbox;
  transport: Transport;
  defaults: Defaults;
  /** Ends the work after the mails that are being sent. */
  signal: AbortSignal;
}

/** With five connections, and half a minute for each mail at worst, done well within the lease. */
const MAILS_PER_CLAIM = 20;
const LONGEST_ERROR = 500;
const ATTEMPTS_AN_HOUR = 30;

/** Sends everything that is due. Returns how many mails were tried. */
export async function sendMails(worker: Worker): Promise<number> {
  const host = new URL(worker.defaults.siteUrl).hostname;
  let tried = 0;
  while (!worker.signal.aborted) {
    const mails = await worker.outbox.claim(MAILS_PER_CLAIM, host);
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
    // Its lease ends: it is tried again, with the same Message-ID.
    log('failure', { part: 'mail', mail: mail.id, reason: reasonOf(error) });
  }
}

/** An outage of a day is 720 attempts: the first is logged, then one an hour. */
const isWorthALine = (attempt: number): boolean => attempt % ATTEMPTS_AN_HOUR === 1;

async function attempt(
  mail: Mail,
  transport: Transport,
  defaults: Defaults,
): Promise<Failure | Delivered> {
  if (mail.to?.length === 0) return { error: 'There is no valid address.', permanent: true };
  try {
    await transport.send(writeMail(mail, defaults), mail);
    return { kept: transport.keeps };
  } catch (error) {
    return { error: readable(error), permanent: error instanceof Refused };
  }
}

/** One line that a database and a screen can hold. */
function readable(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, LONGEST_ERROR);
}
