import { createTransport } from 'nodemailer';
import { serviceClient } from '../embedded/serviceClient';
import { broken, type Check, ok, unchecked } from './check';
import type { Installation } from './installation';

const TIMEOUT_MS = 10_000;

/** Signs in to the mail server and sends nothing, and asks the database for mails that it gave up. */
export const mail: Check = {
  name: 'Mail',
  async run(installation) {
    const { smtpUrl } = installation;
    const failure = await failedMails(installation);
    if (failure !== undefined) return broken(failure);
    if (smtpUrl === undefined)
      return unchecked('not checked: give SMTP_URL, without which nobody gets a mail.');
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
    });
    try {
      await transport.verify();
      return ok('the mail server lets us in, and no mail was given up.');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return broken(`the mail server does not let us in (${reason}): correct SMTP_URL.`);
    } finally {
      transport.close();
    }
  },
};

/** A sentence about mails that were given up; undefined without any, or without the service key. */
async function failedMails({ isHosted, api, serviceKey }: Installation) {
  if (!isHosted || serviceKey === undefined) return undefined;
  const { data, error } = await serviceClient(api, serviceKey).rpc('mail_state');
  if (error)
    return `the database says nothing of its mails (${error.message}): run npm run deploy:database.`;
  const { failed = 0, lastError = '' } = data as { failed?: number; lastError?: string | null };
  if (failed === 0) return undefined;
  return `${failed} could not be sent (${lastError}): mend that, then retry from the dashboard.`;
}
