import type { Defaults, Mail } from './mail.ts';
import type { Failure, Outbox } from './outbox.ts';
import { type Message, writeMail } from './write.ts';

/** Delivers a message. @throws Refused when another attempt would be refused too, or any other error */
export interface Transport {
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
  const failure = await attempt(mail, transport, defaults);
  if (failure)
    console.warn(`Mail ${mail.id} (${mail.kind}) was not sent, attempt ${mail.attempt}.`);
  try {
    await outbox.settle(mail, failure);
  } catch (error) {
    // Its lease ends: it is tried again, with the same Message-ID.
    console.error(`Mail ${mail.id} could not be settled:`, error);
  }
}

async function attempt(
  mail: Mail,
  transport: Transport,
  defaults: Defaults,
): Promise<Failure | undefined> {
  if (mail.to?.length === 0) return { error: 'There is no valid address.', permanent: true };
  try {
    await transport.send(writeMail(mail, defaults), mail);
    return undefined;
  } catch (error) {
    return { error: readable(error), permanent: error instanceof Refused };
  }
}

/** One line that a database and a screen can hold. */
function readable(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, LONGEST_ERROR);
}
