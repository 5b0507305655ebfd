import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { startMailWorker } from '../../../supabase/embedded/mail';
import { mailHandler } from '../../../supabase/mail/handler';
import { outboxOf } from '../../../supabase/mail/outbox';
import { smtpTransport } from '../../../supabase/mail/smtp';
import { sendMails } from '../../../supabase/mail/worker';
import { type MailServer, startMailServer } from '../../kit/mailServer';
import { openBackend, SITE } from '../kit/backend';
import { quoteRequest } from '../kit/rows';

const backend = openBackend();
const defaults = { sender: 'mail@agency.example', siteUrl: 'https://www.agency.example' };
const outbox = () => outboxOf(SITE, backend.keys.secretKey, backend.request);

let servers: MailServer[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
});
const mailServer = async (options?: SMTPServerOptions) => {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
};

const run = async (url: string) => {
  const transport = smtpTransport(url);
  try {
    return await sendMails({
      outbox: outbox(),
      transport,
      defaults,
      signal: new AbortController().signal,
    });
  } finally {
    transport.close();
  }
};
const ask = async (changes: Parameters<typeof quoteRequest>[0] = {}) => {
  const { error } = await backend.ask(quoteRequest(changes));
  expect(error).toBeNull();
};
const statuses = async () =>
  (await backend.sql<{ status: string }>('select status from private.mails order by kind')).map(
    ({ status }) => status,
  );
/** Ends the leases and the delays before the next attempt. */
const wait = () =>
  backend.run("update private.mails set next_attempt_at = now() - interval '1 second'");
/** Adds requests while no worker runs, without the limits of the form. */
const fill = (count: number) =>
  backend.run(`
    insert into public.quotes (name, email, project_type, message, request_id)
    select 'Client ' || number, 'client' || number || '@mail.example', 'website', 'A site.', gen_random_uuid()
    from generate_series(1, ${count}) as number`);

describe('the worker', () => {
  it('sends the mails of a request, to the agency and to the visitor in Arabic', async () => {
    const server = await mailServer();
    await ask({ name: 'سارة', language: 'ar' });
    expect(await run(server.url)).toBe(2);
    expect(await statuses()).toEqual(['sent', 'sent']);
    const receipt = server.received.find(({ recipients }) =>
      recipients.includes('camille@atelier.example'),
    );
    expect(receipt?.html).toContain('dir="rtl"');
    expect(receipt?.text).toContain('خلال 24 ساعة');
    expect(receipt?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    const request = server.received.find((mail) => mail !== receipt);
    expect(request?.subject).toMatch(/^New request Q-\w+ from سارة$/u);
    expect(request?.replyTo).toMatchObject([{ address: 'camille@atelier.example' }]);
  });

  it('sends each mail once when two workers run at the same time', async () => {
    const server = await mailServer();
    await fill(30);
    const tried = await Promise.all([run(server.url), run(server.url), run(server.url)]);
    expect(tried.reduce((sum, count) => sum + count)).toBe(60);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(60);
  });

  it('sends a mail again after a crash, with the same Message-ID', async () => {
    const server = await mailServer();
    await ask();
    const transport = smtpTransport(server.url);
    await sendMails({
      outbox: { ...outbox(), settle: () => Promise.reject(new Error('The process is gone.')) },
      transport,
      defaults,
      signal: new AbortController().signal,
    });
    transport.close();
    expect(await run(server.url)).toBe(0);
    await wait();
    expect(await run(server.url)).toBe(2);
    expect(server.received).toHaveLength(4);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(2);
    expect(await statuses()).toEqual(['sent', 'sent']);
  });

  it('sends 50 mails', async () => {
    const server = await mailServer();
    await fill(25);
    expect(await run(server.url)).toBe(50);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(50);
    const [left] = await backend.sql(
      "select count(*)::int from private.mails where status <> 'sent'",
    );
    expect(left).toEqual({ count: 0 });
  });

  it('gives up when the server refuses an address, and tries again after a temporary error', async () => {
    const server = await mailServer({
      onRcptTo({ address }, _, done) {
        if (address === 'camille@atelier.example')
          done(Object.assign(new Error('No such user'), { responseCode: 550 }));
        else done(Object.assign(new Error('Try later'), { responseCode: 451 }));
      },
    });
    await ask();
    await run(server.url);
    expect(
      await backend.sql('select kind, status, last_error from private.mails order by kind'),
    ).toMatchObject([
      { kind: 'receipt', status: 'failed', last_error: expect.stringContaining('No such user') },
      { kind: 'request', status: 'queued', last_error: expect.stringContaining('Try later') },
    ]);
  });

  it('sends to the other recipients when one address of the agency is refused', async () => {
    const server = await mailServer({
      onRcptTo({ address }, _, done) {
        done(address.startsWith('gone@') ? new Error('No such user') : null);
      },
    });
    await backend.run(
      "update public.mail_settings set recipients = '{gone@agency.example, team@agency.example}', send_receipts = false",
    );
    await ask();
    await run(server.url);
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['team@agency.example']]);
    expect(await statuses()).toEqual(['sent']);
  });

  it.each([
    ['a server that does not run', 'smtp://127.0.0.1:1'],
    ['a host that does not exist', 'smtp://mail.invalid'],
  ])('tries again later: %s', async (_, url) => {
    await ask();
    await run(url);
    expect(await statuses()).toEqual(['queued', 'queued']);
    const server = await mailServer();
    await wait();
    await run(server.url);
    expect(await statuses()).toEqual(['sent', 'sent']);
  });

  it('tries again later: a wrong password, which no error contains', async () => {
    const server = await mailServer({
      authOptional: false,
      onAuth: (_, __, done) => done(new Error('Wrong password')),
    });
    await ask();
    await run(server.url.replace('//', '//user:the-password@'));
    expect(await statuses()).toEqual(['queued', 'queued']);
    const errors = await backend.sql<{ last_error: string }>(
      'select last_error from private.mails',
    );
    for (const { last_error } of errors) {
      expect(last_error).not.toBe('');
      expect(last_error).not.toContain('the-password');
    }
  });

  it('adds no header or recipient that a visitor typed', async () => {
    const server = await mailServer();
    const hostile =
      'Eve\r\nBcc: victim@mail.example\r\n\r\n<b>Hi</b>\u2028X-Evil: 1, <a@b.example>';
    await ask({ name: hostile, company: hostile, phone: '1\r\nBcc: victim@mail.example' });
    await backend.sql(
      "update public.quotes set email = E'a@b.example\\r\\nBcc: victim@mail.example'",
    );
    await run(server.url);
    // The visitor's address is invalid: only the agency gets a mail.
    expect(server.received.map(({ recipients }) => recipients)).toEqual([
      ['hello@confluence.example'],
    ]);
    const [mail] = server.received;
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('x-evil');
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^(?:bcc|x-evil):/imu);
    expect(mail?.html).not.toContain('<b>');
    expect(await statuses()).toEqual(['failed', 'sent']);
  });
});

describe('the worker in the server', () => {
  const inFolder = async (work: (directory: string) => Promise<void>) => {
    const directory = mkdtempSync(join(tmpdir(), 'confluence-mails-'));
    try {
      await work(directory);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  };
  const start = (directory: string, smtpUrl?: string, stopWithinMs?: number) =>
    startMailWorker(
      {
        app: { fetch: (request: Request) => backend.request(request) } as ReturnType<
          typeof backend.app
        >,
        keys: { secretKey: backend.keys.secretKey } as Parameters<
          typeof startMailWorker
        >[0]['keys'],
        directory,
      },
      { ...defaults, smtpUrl, stopWithinMs },
    );
  const files = (directory: string) => readdirSync(join(directory, 'mails')).sort();

  it('stores mails as files when there is no mail server, and deletes those of an erased person', async () => {
    await inFolder(async (directory) => {
      await ask({ language: 'ar' });
      const worker = start(directory);
      expect(worker.goesTo).toBe(`written to ${join(directory, 'mails')}`);
      await expect.poll(statuses, { timeout: 30_000 }).toEqual(['kept', 'kept']);
      await worker.stop();
      expect(files(directory)).toHaveLength(2);
      const name = files(directory).find((file) => file.includes('receipt')) ?? '';
      const mail = await PostalMime.parse(readFileSync(join(directory, 'mails', name)));
      expect(mail.subject).toContain('وصلنا طلبك');

      await backend.service().rpc('erase_person', { email: 'camille@atelier.example' });
      const again = start(directory);
      await expect.poll(() => files(directory), { timeout: 30_000 }).toEqual([]);
      await again.stop();
    });
  });

  it('can be stopped while a mail server does not answer, and sends the mails after the next start', async () => {
    await inFolder(async (directory) => {
      const silent = await mailServer({ onConnect: () => undefined });
      await ask();
      const worker = start(directory, silent.url, 500);
      await expect.poll(statuses, { timeout: 30_000 }).toEqual(['sending', 'sending']);
      // Requests are still answered.
      await ask({ email: 'salma@mail.example' });
      await worker.stop();
      const server = await mailServer();
      await wait();
      const next = start(directory, server.url);
      await expect.poll(() => server.received.length, { timeout: 30_000 }).toBe(4);
      await next.stop();
    });
  });
});

describe('the function of hosted Supabase', () => {
  const SECRET = 'a-secret-of-the-tests';
  const call = (variables: Record<string, string>, secret: string, method = 'POST') =>
    mailHandler({ MAIL_SECRET: SECRET, ...variables })(
      new Request('https://project.example/functions/v1/mail', {
        method,
        headers: { authorization: `Bearer ${secret}` },
      }),
    );

  it.each([
    ['a wrong secret', { MAIL_SECRET: SECRET }, 'another', 'POST', 403],
    ['any call when it has no secret', { MAIL_SECRET: '' }, '', 'POST', 403],
    ['another method', { MAIL_SECRET: SECRET }, SECRET, 'GET', 405],
    ['a missing setting', { MAIL_SECRET: SECRET }, SECRET, 'POST', 500],
  ])('refuses %s', async (_, variables, secret, method, status) => {
    expect((await call(variables, secret, method)).status).toBe(status);
  });

  it('names the missing setting to a caller with the secret', async () => {
    const response = await call({ SUPABASE_URL: SITE, SMTP_URL: 'smtp://127.0.0.1' }, SECRET);
    expect(await response.json()).toEqual({
      message: 'Set SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY.',
    });
  });

  it('reports that the database does not answer', async () => {
    const response = await call(
      {
        SUPABASE_URL: 'http://127.0.0.1:1',
        SUPABASE_SERVICE_ROLE_KEY: 'key',
        SMTP_URL: 'smtp://127.0.0.1:1',
      },
      SECRET,
    );
    expect(response.status).toBe(502);
  });
});
