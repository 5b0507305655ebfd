import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { agency } from '../../src/agency/agency';
import { tell } from '../../supabase/functions/_shared/hook';
import { smtpOptions } from '../../supabase/functions/_shared/mail/smtp';
import type { Configuration } from '../configuration';
import { lineOf, type Outcome } from './check';

type Settings = Pick<Configuration, 'alertUrl' | 'smtpUrl' | 'mailFrom' | 'dataDirectory'>;

/** What is still wrong is repeated after a day. */
const AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Tells the web hook and the mailbox of the agency what is wrong: when the failed checks change, then once a day, and
 * when all is well again.
 * @throws Error if neither could be told
 */
export async function alert(
  { alertUrl, smtpUrl, mailFrom, dataDirectory }: Settings,
  site: string,
  broken: readonly (Outcome & { name: string })[],
  now = Date.now(),
): Promise<void> {
  const file = join(dataDirectory, 'last-alert');
  const names = broken.map(({ name }) => name).join(', ');
  const last = statSync(file, { throwIfNoEntry: false });
  const reported = last ? readFileSync(file, 'utf8') : '';
  if (names === reported && (names === '' || now - (last?.mtimeMs ?? 0) < AGAIN_AFTER_MS)) return;
  const text = [
    broken.length === 0 ? `${site}: all is well again.` : `${site}: ${names}.`,
    ...broken.map(lineOf),
  ].join('\n');
  const channels = [
    alertUrl && tell(alertUrl, text),
    smtpUrl && sendMail(smtpUrl, mailFrom ?? agency.email, text),
  ].filter((way) => way !== undefined && way !== '');
  if (channels.length === 0) throw new Error('Set ALERT_URL, so that somebody notices.');
  const outcomes = await Promise.allSettled(channels);
  // Notes it only when somebody was told, so that the next run tries again.
  if (outcomes.some(({ status }) => status === 'fulfilled')) writeFileSync(file, names);
  else throw (outcomes[0] as PromiseRejectedResult).reason;
}

async function sendMail(url: string, sender: string, text: string): Promise<void> {
  const transporter = createTransport(smtpOptions(url));
  const [subject = ''] = text.split('\n');
  await transporter.sendMail({ from: sender, to: agency.email, subject, text });
}
