import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { startMailWorker } from '../../../server/embedded/mail';
import { mailHandler } from '../../../supabase/functions/_shared/mail/handler';
import { outboxOf } from '../../../supabase/functions/_shared/mail/outbox';
import { smtpTransport } from '../../../supabase/functions/_shared/mail/smtp';
import { sendMails } from '../../../supabase/functions/_shared/mail/worker';
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
  (await backend.sql<{ status: string }>('select status from public.mails order by kind')).map(
    ({ status }) => status,
  );
/** Makes all mails due, as if their claims and retry delays had ended. */
const wait = () =>
  backend.run("update public.mails set next_attempt_at = now() - interval '1 second'");
/** Inserts requests directly, because submit_quote limits the number of requests. */
const fill = (count: number) =>
  backend.run(`
    insert into public.quotes (name, email, project_type, message, request_id)
    select 'Client ' || number, 'client' || number || '@mail.example', 'website', 'A site.', gen_random_uuid()
    from generate_series(1, ${count}) as number`);

describe('worker', () => {
  it('the worker sends an English mail about a request to the agency, and an Arabic receipt to the visitor', async () => {
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

  it('three workers that run at the same time send each mail only once', async () => {
    const server = await mailServer();
    await fill(30);
    const tried = await Promise.all([run(server.url), run(server.url), run(server.url)]);
    expect(tried.reduce((sum, count) => sum + count)).toBe(60);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(60);
  });

  it('if the worker crashes after it sent a mail but before it recorded this, the next run sends the mail again with the same Message-ID', async () => {
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

  it('the worker sends 50 mails in one run', async () => {
    const server = await mailServer();
    await fill(25);
    expect(await run(server.url)).toBe(50);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(50);
    const [left] = await backend.sql(
      "select count(*)::int from public.mails where status <> 'sent'",
    );
    expect(left).toEqual({ count: 0 });
  });

  it('a mail fails when the server rejects the recipient, and is retried after a temporary error', async () => {
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
      await backend.sql('select kind, status, last_error from public.mails order by kind'),
    ).toMatchObject([
      { kind: 'receipt', status: 'failed', last_error: expect.stringContaining('No such user') },
      { kind: 'request', status: 'queued', last_error: expect.stringContaining('Try later') },
    ]);
  });

  it('the worker sends a mail to the other recipients when the server rejects one of them', async () => {
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
    ['the mail server does not run', 'smtp://127.0.0.1:1'],
    ['the host of the mail server does not exist', 'smtp://mail.invalid'],
  ])('mails are retried when %s', async (_, url) => {
    await ask();
    await run(url);
    expect(await statuses()).toEqual(['queued', 'queued']);
    const server = await mailServer();
    await wait();
    await run(server.url);
    expect(await statuses()).toEqual(['sent', 'sent']);
  });

  it('mails are retried when the password of the mail server is wrong, and the stored error does not contain the password', async () => {
    const server = await mailServer({
      authOptional: false,
      onAuth: (_, __, done) => done(new Error('Wrong password')),
    });
    await ask();
    await run(server.url.replace('//', '//user:the-password@'));
    expect(await statuses()).toEqual(['queued', 'queued']);
    const errors = await backend.sql<{ last_error: string }>('select last_error from public.mails');
    for (const { last_error } of errors) {
      expect(last_error).not.toBe('');
      expect(last_error).not.toContain('the-password');
    }
  });

  it('text that a visitor types adds no headers, recipients or markup to a mail', async () => {
    const server = await mailServer();
    const hostile =
      'Eve\r\nBcc: victim@mail.example\r\n\r\n<b>Hi</b>\u2028X-Evil: 1, <a@b.example>';
    await ask({ name: hostile, company: hostile, phone: '1\r\nBcc: victim@mail.example' });
    await backend.sql(
      "update public.quotes set email = E'a@b.example\\r\\nBcc: victim@mail.example'",
    );
    await run(server.url);
    // The visitor gets no mail, because the email address is invalid.
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

describe('worker of the embedded server', () => {
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

  it('without a mail server, the worker stores mails as files, and deletes the files about a person after the person is erased', async () => {
    await inFolder(async (directory) => {
      await ask({ language: 'ar' });
      const worker = start(directory);
      expect(worker.goesTo).toBe(`written to ${join(directory, 'mails')}`);
      await expect.poll(statuses, { timeout: 30_000 }).toEqual(['kept', 'kept']);
      await worker.stop();
      expect(files(directory)).toHaveLength(2);
      const name = files(directory).find((file) => file.includes('receipt')) ?? '';
      const mail = await PostalMime.parse(readFileSync(join(directory, 'mails', name)));
      expect(mail.subject).toContain('تسلّمنا طلبك');

      await backend.service().rpc('erase_person', { email: 'camille@atelier.example' });
      const again = start(directory);
      await expect.poll(() => files(directory), { timeout: 30_000 }).toEqual([]);
      await again.stop();
    });
  });

  it('the worker can be stopped while a mail server does not respond, and sends the mails after the next start', async () => {
    await inFolder(async (directory) => {
      const silent = await mailServer({ onConnect: () => undefined });
      await ask();
      const worker = start(directory, silent.url, 500);
      await expect.poll(statuses, { timeout: 30_000 }).toEqual(['sending', 'sending']);
      // The API accepts requests while the worker waits for the mail server.
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

describe('edge function', () => {
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
    ['any call if no secret is set', { MAIL_SECRET: '' }, '', 'POST', 403],
    ['another method', { MAIL_SECRET: SECRET }, SECRET, 'GET', 405],
    ['a missing setting', { MAIL_SECRET: SECRET }, SECRET, 'POST', 500],
  ])('the edge function rejects %s', async (_, variables, secret, method, status) => {
    expect((await call(variables, secret, method)).status).toBe(status);
  });

  it('the response to a caller with the secret contains the name of the missing setting', async () => {
    const response = await call({ SUPABASE_URL: SITE, SMTP_URL: 'smtp://127.0.0.1' }, SECRET);
    expect(await response.json()).toEqual({
      message: 'Set SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY.',
    });
  });

  it('the edge function responds 502 when the database does not respond', async () => {
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
