import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { startMailWorker } from '../../../server/embedded/mail';
import { agency } from '../../../src/agency/agency';
import { apiOf } from '../../../supabase/functions/_shared/api';
import { mailHandler } from '../../../supabase/functions/_shared/mail/handler';
import { outboxOf } from '../../../supabase/functions/_shared/mail/outbox';
import { smtpTransport } from '../../../supabase/functions/_shared/mail/smtp';
import { sendMails } from '../../../supabase/functions/_shared/mail/worker';
import { type MailServer, startMailServer } from '../../kit/mailServer';
import { testFolder } from '../../kit/testFolder';
import { openBackend, SITE } from '../kit/backend';
import { openOutbox } from '../kit/mails';
import { insertQuote } from '../kit/rows';

const backend = openBackend();
const { ask, claim, mails, passMails } = openOutbox(backend);
const defaults = { sender: 'mail@agency.example', siteUrl: 'https://www.agency.example' };

const servers: MailServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));
const mailServer = async (options?: SMTPServerOptions) => {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
};

const run = async (url: string, limits?: Parameters<typeof smtpTransport>[1], most?: number) => {
  const transport = smtpTransport(url, limits);
  const { signal } = new AbortController();
  const outbox = outboxOf(apiOf(SITE, backend.keys.secretKey, backend.request));
  return sendMails({ outbox, transport, defaults, signal, most }).finally(() => transport.close());
};
const statuses = async () => (await mails()).map(({ status }) => status);
/** Makes all mails due, as if their claims and retry delays had ended. */
const wait = () =>
  backend.run("update public.mails set next_attempt_at = now() - interval '1 second'");
/** Inserts requests directly, because submit_quote limits the number of requests. */
const fill = (count: number) =>
  backend.run(`
    insert into public.quotes (name, email, project_type, message, request_id)
    select 'Client ' || number, 'client' || number || '@mail.example', 'website', 'A site.', gen_random_uuid()
    from generate_series(1, ${count}) as number`);

it('three workers at the same time send 30 mails, each only once', async () => {
  const server = await mailServer();
  await fill(15);
  const tried = await Promise.all([1, 2, 3].map(() => run(server.url)));
  expect(tried.reduce((sum, count) => sum + count)).toBe(30);
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(30);
  expect(new Set(await statuses())).toEqual(new Set(['sent']));
});

it('a worker with little processor time stops after so many mails, and the next one sends the others', async () => {
  const server = await mailServer();
  await fill(10);
  expect(await run(server.url, {}, 10)).toBe(10);
  expect(server.received).toHaveLength(10);
  expect((await statuses()).filter((status) => status === 'sending')).toEqual([]);
  expect(await run(server.url)).toBe(10);
});

it('all mails of a claim are sent at once, so that none waits while the claim expires', async () => {
  const answers: (() => void)[] = [];
  let isSlow = true;
  const server = await mailServer({
    onData: (stream, _, done) =>
      void stream.resume().on('end', () => (isSlow ? answers.push(() => done()) : done())),
  });
  await fill(10);
  const running = run(server.url);
  await expect.poll(() => answers.length).toBe(5);
  expect((await statuses()).filter((status) => status === 'sending')).toHaveLength(5);
  isSlow = false;
  for (const answer of answers) answer();
  expect(await running).toBe(20);
});

it('a mail that the server has received without a word is not sent again at once', async () => {
  const server = await mailServer({ onData: (stream) => void stream.resume() });
  await ask();
  expect(await run(server.url, { answerMs: 1 })).toBe(2);
  const rows = await backend.sql('select status, unconfirmed, last_error from public.mails');
  const last_error = 'The mail server did not answer in time.';
  expect(rows).toEqual(Array(2).fill({ status: 'queued', unconfirmed: 1, last_error }));
});

it('a mail fails when the server rejects the recipient, and is retried after a temporary error', async () => {
  const server = await mailServer({
    onRcptTo({ address }, _, done) {
      const isVisitor = address === 'camille@atelier.example';
      const error = new Error(isVisitor ? 'No such user' : 'Try later');
      done(Object.assign(error, { responseCode: isVisitor ? 550 : 451 }));
    },
  });
  await ask();
  await run(server.url);
  expect(await mails()).toMatchObject([
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

it('mails are retried when the mail server does not run, does not exist or refuses the password, which no error contains', async () => {
  const strict = await mailServer({
    authOptional: false,
    onAuth: (_, __, done) => done(new Error('Wrong password')),
  });
  const wrong = strict.url.replace('//', '//user:the-password@');
  await ask();
  for (const url of ['smtp://127.0.0.1:1', 'smtp://mail.invalid', wrong]) {
    await run(url);
    expect(await statuses()).toEqual(['queued', 'queued']);
    for (const { last_error } of await mails()) expect(last_error).toMatch(/^(?!.*the-password)./u);
    await wait();
  }
  const server = await mailServer();
  await run(server.url);
  expect(await statuses()).toEqual(['sent', 'sent']);
});

const HOSTILE = 'Eve\r\nBcc: victim@mail.example\r\n\r\n<b>Hi</b>\u2028X-Evil: 1, <a@b.example>';

it('text that a visitor types adds no headers, recipients or markup to a mail', {
  tags: 'mail',
}, async () => {
  const server = await mailServer();
  await ask({ name: HOSTILE, company: HOSTILE, phone: '1\r\nBcc: victim@mail.example' });
  await backend.sql(
    "update public.quotes set email = E'a@b.example\\r\\nBcc: victim@mail.example'",
  );
  await run(server.url);
  // The visitor gets no mail, because the email address is invalid.
  expect(server.received.map(({ recipients }) => recipients)).toEqual([[agency.email]]);
  const [mail] = server.received;
  expect(mail?.bcc ?? []).toEqual([]);
  expect(mail?.headers.map(({ key }) => key)).not.toContain('x-evil');
  expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^(?:bcc|x-evil):/imu);
  expect(mail?.html).not.toContain('<b>');
  expect(await statuses()).toEqual(['failed', 'sent']);
});

it('an email of staff names its author, and nothing that is typed adds a header, a recipient or markup', async () => {
  const server = await mailServer();
  const id = crypto.randomUUID();
  const message = {
    id,
    subject_id: await insertQuote(backend, { language: 'ar' }),
    kind: 'email',
    author: HOSTILE.slice(0, 80),
    subject: HOSTILE.replace('Eve', 'News'),
    body: `${HOSTILE}\n\nمرحبًا`,
  };
  expect((await (await backend.staff()).from('notes').insert(message)).error).toBeNull();
  await passMails('15 seconds');
  await run(server.url);
  const [mail] = server.received;
  expect(mail?.recipients).toEqual(['camille@atelier.example']);
  expect(mail?.messageId).toBe(`<${id}@www.agency.example>`);
  expect(mail?.from?.address).toBe('mail@agency.example');
  expect(mail?.from?.name).toMatch(/^Eve Bcc: /u);
  expect(mail?.bcc ?? []).toEqual([]);
  const names = mail?.headers.map(({ key }) => key);
  for (const name of ['x-evil', 'bcc', 'auto-submitted']) expect(names).not.toContain(name);
  expect(mail?.subject).toMatch(/^News Bcc: .* \[Q-\w+\]$/u);
  expect(mail?.html).not.toContain('<b>');
  expect(mail?.html).toContain('dir="rtl"');
  expect(await statuses()).toEqual(['sent']);
});

describe('worker of the embedded server', () => {
  const directory = testFolder();
  type Backend = Parameters<typeof startMailWorker>[0];
  const start = (smtpUrl?: string, stopWithinMs?: number) =>
    startMailWorker(
      { app: { fetch: backend.request }, keys: backend.keys, directory } as unknown as Backend,
      { ...defaults, smtpUrl, stopWithinMs },
    );
  const files = () => readdirSync(join(directory, 'mails')).sort();

  it('without a mail server, the worker stores mails as files, and deletes the files about a person after the person is erased', async () => {
    await ask({ language: 'ar' });
    const worker = start();
    expect(worker.goesTo).toBe(`written to ${join(directory, 'mails')}`);
    await expect.poll(statuses).toEqual(['kept', 'kept']);
    await worker.stop();
    expect(files()).toHaveLength(2);
    const name = files().find((file) => file.includes('receipt')) ?? '';
    const mail = await PostalMime.parse(readFileSync(join(directory, 'mails', name)));
    expect(mail.subject).toContain('تسلّمنا طلبك');

    await backend.call('erase_person', { email: 'camille@atelier.example' });
    const again = start();
    await expect.poll(files).toEqual([]);
    await again.stop();
  });

  it('the worker can be stopped while a mail server does not respond, and sends the mails after the next start', async () => {
    const silent = await mailServer({ onConnect: () => undefined });
    await ask();
    const worker = start(silent.url, 500);
    await expect.poll(statuses).toEqual(['sending', 'sending']);
    // The API accepts requests while the worker waits for the mail server.
    await ask({ email: 'salma@mail.example' });
    await worker.stop();
    const server = await mailServer();
    await wait();
    const next = start(server.url);
    await expect.poll(() => server.received.length).toBe(4);
    await next.stop();
  });
});

it('the screens know whether the worker has a mail server', async () => {
  const canSend = async () =>
    (await (await backend.staff()).from('mail_settings').select('can_send').single()).data;
  await claim(1, { hasServer: true });
  expect(await canSend()).toEqual({ can_send: true });
  await claim(1, { hasServer: false });
  expect(await canSend()).toEqual({ can_send: false });
  const staff = (await backend.staff())
    .from('mail_settings')
    .update({ can_send: true })
    .eq('id', 1);
  expect((await staff).error).toMatchObject({ code: '42501' });
});

const SECRET = 'a-secret-of-the-tests';
const ready = {
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_SERVICE_ROLE_KEY: 'key',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

it('the edge function refuses calls without the secret, and says that the database does not respond', async () => {
  for (const [status, message, method, secret, variables] of [
    [403, 'forbidden', 'POST', 'another', {}],
    [403, 'forbidden', 'POST', '', { MAIL_SECRET: '' }],
    [405, 'Use POST.', 'GET', SECRET, {}],
    [502, 'The database does not respond.', 'POST', SECRET, {}],
  ] as const) {
    const headers = { authorization: `Bearer ${secret}` };
    const request = new Request('https://project.example/functions/v1/mail', { method, headers });
    const response = await mailHandler({ MAIL_SECRET: SECRET, ...ready, ...variables })(request);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message });
  }
});
