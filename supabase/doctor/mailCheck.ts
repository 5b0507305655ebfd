import { createTransport } from 'nodemailer';
import { wakeMails } from '../deploy/wakeMails';
import { sentence } from '../embedded/sentence';
import { smtpOptions } from '../mail/smtp';
import { broken, type Check, ok, unchecked } from './check';
import type { Installation } from './installation';

/**
 * Signs in to the mail server and sends nothing, and wakes the
 * function that sends what is due, as the database does each minute.
 */
export const mail: Check = {
  name: 'Mail',
  async run(installation) {
    const { smtpUrl } = installation;
    if (smtpUrl === undefined) return unchecked('give SMTP_URL, without which nobody gets a mail.');
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

/** A sentence about a function that does not send; undefined when it does, or without the service key. */
async function sleepingWorker({ isHosted, api, serviceKey }: Installation) {
  if (!isHosted || serviceKey === undefined) return undefined;
  try {
    await wakeMails(api, serviceKey);
    return undefined;
  } catch (error) {
    return `${sentence(error)} Run npm run deploy:database.`;
  }
}
