import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { tableMethods } from '../../src/domain/schema';
import { smtpOptions } from '../../supabase/functions/_shared/mail/smtp';
import { imapOptions } from '../embedded/mailbox';
import { parsed, request } from '../request';
import { broken, type Check, ok, remedy, rightsRemedy, unchecked, warning } from './check';
import type { Installation } from './installation';

const asVisitor = ({ api, key }: Installation, path: string, init: RequestInit = {}) =>
  request(`${api}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: key, 'content-type': 'application/json' },
  });

/** Submits an empty form, which is never stored. A validation error proves that the backend accepts requests. */
const addressAndKey: Check = {
  name: 'Address and key',
  async run(installation) {
    const { api, isHosted } = installation;
    const form = { method: 'POST', body: '{"request":{}}' };
    const { status, text } = await asVisitor(installation, 'rpc/submit_quote', form);
    const { code, message } = parsed(text);
    if (code === 'PT422') return ok(`${api} accepts requests.`);
    if (code === 'PGRST202' && isHosted) {
      return broken(`${api} has no submit_quote: run npm run deploy:database.`);
    }
    // The SQLSTATE of a missing privilege.
    if (code === '42501') {
      return broken(`visitors may not send the form. ${rightsRemedy(installation)}`);
    }
    if (status === 401 || status === 403) {
      return broken(
        isHosted
          ? `${api} refuses the key: put the project’s publishable key into VITE_SUPABASE_ANON_KEY and build again.`
          : `${api} refuses the key of the embedded backend, so another program runs there. Stop it, and start this product.`,
      );
    }
    const reason = message ? `${status} (${message})` : status;
    return broken(`${api} responds to a request with ${reason}: ${remedy(api, installation)}`);
  },
};

/** Reads each table as a visitor. */
const visitorRights: Check = {
  name: 'Visitors’ rights',
  async run(installation) {
    const tries = await Promise.all(
      Object.keys(tableMethods).map(async (table) => ({
        table,
        status: (await asVisitor(installation, `${table}?select=*&limit=1`)).status,
      })),
    );
    const open = tries.filter(({ status }) => status < 300).map(({ table }) => table);
    if (open.length > 0) {
      return broken(`anybody can read ${open.join(', ')}. ${rightsRemedy(installation)}`);
    }
    const unclear = tries.find(({ status }) => ![401, 403, 404].includes(status));
    return unclear === undefined
      ? ok('they can read no table.')
      : unchecked(`${unclear.table} responds with ${unclear.status}.`);
  },
};

/** A corrected setting reaches neither the running product nor the functions of a host by itself. */
const thenApply = (isHosted: boolean): string =>
  isHosted ? 'Then run npm run deploy:database.' : 'Then start the product again.';

/** What Node and nodemailer say of a mail server that nobody runs there. */
const UNREACHED = /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|timeout/u;

/** Signs in to the mail server without sending an email. */
const mailServer: Check = {
  name: 'Mail server',
  async run({ smtpUrl, isTrial, isHosted }) {
    if (smtpUrl === undefined) {
      // A product on one machine writes its emails to files.
      if (isTrial) return ok('none, as in every trial: emails are written to the data folder.');
      return isHosted
        ? unchecked('set SMTP_URL; without it, no email is sent.')
        : broken('no email is sent: set SMTP_URL in .env, and start the product again.');
    }
    const transport = createTransport(smtpOptions(smtpUrl));
    try {
      await transport.verify();
      return ok('it accepts the sign-in.');
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      if (/certificate/iu.test(message)) {
        return broken(
          `its certificate is not accepted (${message}): write the host of the certificate into SMTP_URL, or name the file of its authority in NODE_EXTRA_CA_CERTS.`,
        );
      }
      if (UNREACHED.test(message)) {
        return broken(
          `it does not respond (${message}): check whether it runs, or correct SMTP_URL. ${thenApply(isHosted)}`,
        );
      }
      return broken(
        code === 'ETLS'
          ? `it does not encrypt (${message}): use its encrypted port, with smtps:// in SMTP_URL. ${thenApply(isHosted)}`
          : `it refuses the sign-in (${message}): correct SMTP_URL. ${thenApply(isHosted)}`,
      );
    } finally {
      transport.close();
    }
  },
};

/** Signs in to the mailbox and opens it without changing it. */
const mailbox: Check = {
  name: 'Mailbox',
  async run({ imapUrl, mailAuthserv, inboundSecret, isHosted }) {
    if ((isHosted ? inboundSecret : imapUrl) === undefined) {
      return ok('none is read, so replies stay in the mailbox of the agency.');
    }
    if (isHosted || imapUrl === undefined) return ok('its provider sends the replies.');
    const client = new ImapFlow(imapOptions(imapUrl));
    client.on('error', () => client.close());
    try {
      await client.connect();
      await client.mailboxOpen('INBOX', { readOnly: true });
      return mailAuthserv === undefined
        ? warning(
            'it can be read. No sender is verified, so that every new client waits as unverified mail until MAIL_AUTHSERV names the mail server.',
          )
        : ok('it can be read.');
    } catch (error) {
      const { message, authenticationFailed } = error as Error & { authenticationFailed?: boolean };
      return broken(
        authenticationFailed
          ? `it refuses the sign-in: correct the user and the password in IMAP_URL. ${thenApply(isHosted)}`
          : `it cannot be opened (${message}): check whether its server runs, or correct IMAP_URL. ${thenApply(isHosted)}`,
      );
    } finally {
      client.close();
    }
  },
};

export const backendChecks: readonly Check[] = [addressAndKey, visitorRights, mailServer, mailbox];
