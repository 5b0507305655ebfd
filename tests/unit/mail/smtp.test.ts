import { afterEach, beforeEach, expect, it } from 'vitest';
import { smtpTransport } from '../../../supabase/functions/_shared/mail/smtp';
import { type MailServer, startMailServer } from '../../kit/mailServer';

let passwords: string[];
let server: MailServer;
beforeEach(async () => {
  passwords = [];
  server = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ password }, _, done) {
      passwords.push(password ?? '');
      done(null, { user: 'office' });
    },
  });
});
afterEach(() => server.stop());

const address = (name: string) => ({ name: '', address: `${name}@agency.example` });
const mail = {
  ...{ messageId: '<1@agency.example>', from: address('mail'), replyTo: address('mail') },
  ...{ to: [address('team')], subject: 'A request', text: 'A request.', html: '<p>A request.</p>' },
  ...{ attachments: [], headers: {} },
};

const send = async (host: string) => {
  const { port } = new URL(server.url);
  const transport = smtpTransport(`smtp://office:the-password@${host}:${port}`);
  await transport.send(mail, {} as never).finally(() => transport.close());
};

// The IP address 0.0.0.0 reaches the mail server on this machine, but the product treats it as another machine.
it('without encryption, a mail server on another machine receives neither the password nor the email', async () => {
  await expect(send('0.0.0.0')).rejects.toThrow(/STARTTLS/u);
  expect(passwords).toEqual([]);
  expect(server.received).toEqual([]);
});

it('without encryption, a mail server on the same machine receives the password and the email', async () => {
  await send('127.0.0.1');
  expect(passwords).toEqual(['the-password']);
  expect(server.received).toHaveLength(1);
});
