import { createTransport } from 'nodemailer';
import { wakeMails } from '../hosted/deploy/wakeMails';
import { smtpOptions } from '../mail/smtp';
import { NoAnswer, request } from '../request';
import { sentence } from '../sentence';
import { broken, type Check, type Outcome, ok, unchecked } from './check';
import type { Installation } from './installation';

/**
 * Signs in to the mail server and sends nothing, and wakes the
 * function that sends what is due, as the database does each minute.
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
          ? `the mail server does not encrypt (${message}): use its encrypted port, as smtps:// in SMTP_URL.`
          : `the mail server does not let us in (${message}): correct SMTP_URL.`,
      );
    } finally {
      transport.close();
    }
    const silence = await sleepingWorker(installation);
    if (silence !== undefined) return broken(silence);
    return ok('the mail server lets us in.');
  },
};

/** The embedded product reads the same settings: without a server it keeps its mails as files. */
function withoutServer({ isHosted, isTrial, dataFolder }: Installation): Outcome {
  if (isHosted || dataFolder === undefined) {
    return unchecked('give SMTP_URL, without which nobody gets a mail.');
  }
  return isTrial
    ? ok('kept as files in the data folder, as in every trial.')
    : broken(
        'nobody gets one, because they are kept as files: set SMTP_URL in .env, and start the product again.',
      );
}

/** A sentence about a function that does not send; undefined when it does, or without the service key. */
async function sleepingWorker({ isHosted, api, serviceKey }: Installation) {
  if (!isHosted || serviceKey === undefined) return undefined;
  try {
    await wakeMails(api, serviceKey);
    return undefined;
  } catch (error) {
    const isSilent = error instanceof NoAnswer;
    // Where nothing answers at all, it is not the function that is broken.
    if (isSilent) await request(`${api}/rest/v1/`);
    const fault = isSilent ? 'The function that sends mails does not answer.' : sentence(error);
    return `${fault} Run npm run deploy:database.`;
  }
}
