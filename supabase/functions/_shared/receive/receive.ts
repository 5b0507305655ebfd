import { agency } from '../../../../src/agency/agency.ts';
import type { Api } from '../api.ts';
import { log, reasonOf } from '../log.ts';
import { Unreadable } from './limits.ts';
import { parse } from './parse.ts';

interface Receiver {
  api: Api;
  /** The name with which the mail server signs its `Authentication-Results`. */
  authserv: string | undefined;
  /** The agency's addresses besides those of the settings: that which sends, and the mailbox that is read. */
  own: readonly (string | undefined)[];
}

/**
 * Files a mail in the database.
 * @returns what became of it: `filed`, `known`, `own`, `unmatched`, `bounced`, `ignored`
 * @throws Unreadable if the mail cannot be parsed; any other error if another attempt may succeed
 */
export async function receive(raw: Uint8Array, { api, authserv, own }: Receiver): Promise<string> {
  const mail = await parse(raw, authserv);
  if (mail.kind === 'ignored') return 'ignored';
  if (mail.kind === 'bounce') {
    const { message_ids, reason } = mail;
    const isOurs = await api.call('bounce_mail', { message_ids, reason }).catch(refusal);
    return isOurs ? 'bounced' : 'ignored';
  }
  const isOwn = (address?: string) => address?.toLowerCase() === mail.sender.toLowerCase();
  if ([agency.email, ...own].some(isOwn)) return 'own';
  return String(await api.call('receive_mail', { mail }).catch(refusal));
}

/**
 * Logs a mail that cannot be read, which stays in the mailbox, and counts it among those without a record.
 * @throws any other error
 */
export async function leave(error: unknown, api: Api, uid?: number): Promise<string> {
  if (!(error instanceof Unreadable)) throw error;
  log('mail-unreadable', { uid, reason: reasonOf(error) });
  await api.call('receive_mail', { mail: {} });
  return 'unreadable';
}

/** A mail that the database refuses is left alone, so that it does not hold up the others. The answer may contain its text. */
function refusal(error: unknown): never {
  const refused = error instanceof Error && /responded with 4(?:00|22)\b/u.test(error.message);
  throw refused ? new Unreadable('The database refuses it.') : error;
}
