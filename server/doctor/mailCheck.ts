import { createTransport } from 'nodemailer';
import { smtpOptions } from '../../supabase/functions/_shared/mail/smtp';
import { wakeMails } from '../hosted/deploy/wakeMails';
import { NoAnswer, request } from '../request';
import { sentence } from '../sentence';
import { broken, type Check, type Outcome, ok, unchecked } from './check';
import type { Installation } from './installation';

/**
 * Signs in to the mail server without sending an email. On hosted Supabase, if the service key is set, also calls the
 * function that sends due emails, as the database does every minute.
 */
export const mail: Check = {
  name: 'Mail',
  async run(installation) {
    const { smtpUrl } = installation;
    if (smtpUrl === undefined) return withoutServer(installation);
    const transport = createTransport(smtpOptions(smtpUrl));
    try {
      await transport.verify();
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      return broken(
        code === 'ETLS'
          ? `the mail server does not encrypt (${message}): use its encrypted port, with smtps:// in SMTP_URL.`
          : `the mail server refuses the sign-in (${message}): correct SMTP_URL.`,
      );
    } finally {
      transport.close();
    }
    const silence = await sleepingWorker(installation);
    if (silence !== undefined) return broken(silence);
    return ok('the mail server accepts the sign-in.');
  },
};

/** Returns the result if no mail server is set. An embedded product then writes its emails to files. */
function withoutServer({ isHosted, isTrial, dataFolder }: Installation): Outcome {
  if (isHosted || dataFolder === undefined) {
    return unchecked('set SMTP_URL; without it, no email is sent.');
  }
  return isTrial
    ? ok('written to files in the data folder, as in every trial.')
    : broken(
        'no email is sent, because emails are written to files: set SMTP_URL in .env, and start the product again.',
      );
}

/** Returns why the Edge Function that sends emails fails. Undefined if it works, or if the service key is missing. */
async function sleepingWorker({ isHosted, api, serviceKey }: Installation) {
  if (!isHosted || serviceKey === undefined) return undefined;
  try {
    await wakeMails(api, serviceKey);
    return undefined;
  } catch (error) {
    const isSilent = error instanceof NoAnswer;
    // Throws if the API does not respond either, because then the function is not the cause.
    if (isSilent) await request(`${api}/rest/v1/`);
    const fault = isSilent ? 'The function that sends mails does not respond.' : sentence(error);
    return `${fault} Run npm run deploy:database.`;
  }
}
