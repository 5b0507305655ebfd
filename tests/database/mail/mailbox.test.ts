// @module-tag machine
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { startMailboxReader } from '../../../server/embedded/mailbox';
import { clientMail, OURS } from '../../kit/clientMail';
import { startImapServer } from '../../kit/imapServer';
import { testFolder } from '../../kit/testFolder';
import { openBackend } from '../kit/backend';
import { openReplies } from '../kit/replies';

const backend = openBackend();
const { writtenTo } = openReplies(backend);
const directory = testFolder();

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await backend.run('delete from private.mailboxes');
});

async function serve(messages?: string[]) {
  const server = await startImapServer(messages);
  ends.push(() => server.stop());
  return server;
}

/** The network between the reader and the mailbox. It can end connections, or swallow what they send without an end. */
async function network(imapUrl: string) {
  const url = new URL(imapUrl);
  const { port, hostname } = url;
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let opened = 0;
  const proxy = createServer((near) => {
    opened += 1;
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      // What was open stays silent, as after a router has forgotten the connection.
      let isForgotten = false;
      from.on('data', (chunk) => {
        isForgotten ||= isSwallowing;
        if (!isForgotten) to.write(chunk);
      });
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await new Promise((done) => proxy.once('listening', done));
  ends.push(async () => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  url.port = `${(proxy.address() as { port: number }).port}`;
  return {
    url: url.href,
    opened: () => opened,
    swallow(on: boolean) {
      isSwallowing = on;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function read(imapUrl: string, answerMs = 5_000) {
  const { fetch } = backend.app();
  const app = { fetch: fetch.bind(backend.app()), connection: backend.connection() };
  const reader = startMailboxReader(
    { app, directory, keys: backend.keys as never },
    {
      imapUrl,
      authserv: 'mx.agency.example',
      sender: 'hello@agency.example',
      lookEveryMs: 100,
      answerMs,
    },
  );
  ends.push(() => reader.stop());
  return reader;
}

const bodies = () =>
  backend.column('select body from public.notes where by_mail order by created_at');
const started = () =>
  expect.poll(() => backend.sql('select * from private.mailboxes')).toHaveLength(1);
const filed = (expected: unknown[]) => expect.poll(bodies).toEqual(expected);

it('mails that arrive after the first start are read once, without a mark', async () => {
  await writtenTo();
  const server = await serve(Array(20).fill(clientMail('apple-en').toString()));
  const first = read(server.url);
  await started();
  server.add(clientMail('gmail-fr'));
  const monday = 'Oui, lundi à dix heures.';
  await filed([monday]);
  await first.stop();

  server.add(clientMail('apple-fr'));
  read(server.url);
  await filed([monday, expect.stringContaining('Envoyez-nous')]);
  const flags = server.inbox().messages.flatMap((message) => message.flags);
  expect(flags.filter((flag) => flag !== '\\Recent')).toEqual([]);
});

it('a mailbox that gets another address loses no reply that came meanwhile, and files none twice', async () => {
  await writtenTo();
  const server = await serve();
  const first = read(server.url);
  await started();
  server.add(clientMail('apple-fr'));
  const offer = expect.stringContaining('Envoyez-nous');
  await filed([offer]);
  await first.stop();

  server.add(clientMail('gmail-fr'));
  read((await network(server.url)).url);
  await filed([offer, 'Oui, lundi à dix heures.']);
});

it('a mail of a new client is a request, and a newsletter that names another mail is not', async () => {
  const server = await serve();
  read(server.url);
  await started();
  const [head = '', ...text] = clientMail('newsletter').toString().split('\r\n\r\n');
  server.add([`References: <issue@shop.example>\r\n${head}`, ...text].join('\r\n\r\n'));
  server.add(clientMail('gmail-fr'));
  await expect
    .poll(() => backend.sql('select name, is_spam, origin from public.quotes'))
    .toEqual([{ name: 'Camille Durand', is_spam: false, origin: '(mail)' }]);
  expect(await backend.sql('select domain, mails from public.unmatched_mails')).toEqual([
    { domain: 'shop.example', mails: 1 },
  ]);
});

it('a mail that cannot be read is counted without a record, and does not stop the next ones', async () => {
  await writtenTo();
  const server = await serve();
  read(server.url);
  await started();
  const bomb = Array.from({ length: 101 }, (_, index) => `boundary=b${index}`).join(' ');
  server.add(`From: a@b.example\r\nContent-Type: text/plain\r\nX: ${bomb}\r\n\r\nHi`);
  server.add(clientMail('gmail-fr'));
  await filed(['Oui, lundi à dix heures.']);
  expect(await backend.sql('select domain, mails from public.unmatched_mails')).toEqual([
    { domain: '?', mails: 1 },
  ]);
});

it('of a mail with files, only the text is read, and the files are named', async () => {
  await writtenTo();
  const server = await serve();
  read(server.url);
  await started();
  const [head = '', ...rest] = clientMail('attachments').toString().split('\r\n\r\n');
  server.add([`In-Reply-To: ${OURS}\r\n${head}`, ...rest].join('\r\n\r\n'));
  await filed([expect.stringContaining('Here is the plan')]);
  expect(
    await backend.sql("select omitted from public.notes where attachments = '{خطة.pdf}'"),
  ).toEqual([{ omitted: ['calendar'] }]);
});

it('a report that a mail was not delivered reaches the mail', async () => {
  const id = await writtenTo();
  await backend.sql(
    "insert into public.mails (kind, quote_id, status, message_id) values ('receipt', $1, 'sent', $2)",
    [id, OURS],
  );
  const server = await serve();
  read(server.url);
  await started();
  server.add(clientMail('bounce'));
  await expect
    .poll(() => backend.row("select status, last_error from public.mails where kind = 'receipt'"))
    .toEqual({ status: 'bounced', last_error: expect.stringContaining('User unknown') });
});

it('a mailbox that disconnects or falls silent is read again, and no reply is lost', {
  tags: 'mail',
}, async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  await writtenTo();
  const server = await serve();
  const between = await network(server.url);
  const reader = read(between.url, 2_000);
  await started();
  server.add(clientMail('gmail-en'));
  await filed([expect.any(String)]);

  // After a restart, the server has changed the UIDs.
  server.inbox().uidvalidity = 7;
  between.cut();
  server.add(clientMail('apple-fr'));
  await filed([expect.any(String), expect.stringContaining('Envoyez-nous')]);
  const validity = 'select uid_validity::integer as validity from private.mailboxes';
  await expect.poll(() => backend.row(validity)).toEqual({ validity: 7 });

  between.swallow(true);
  server.add(clientMail('gmail-fr'));
  const before = between.opened();
  // The next connections are swallowed, too.
  await expect.poll(between.opened).toBeGreaterThan(before + 1);
  expect(await bodies()).toHaveLength(2);
  between.swallow(false);
  await filed([expect.any(String), expect.any(String), 'Oui, lundi à dix heures.']);
  expect(reader.isRunning()).toBe(true);
  // Of an outage, the first failure is logged, and later one an hour.
  const failures = log.mock.calls.flat().filter((line) => `${line}`.includes('part=mailbox'));
  expect(failures.length).toBeLessThanOrEqual(2);
});

it('a server that hangs or refuses is tried again, and is no longer running after 15 minutes', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  let tries = 0;
  const silent = createServer(() => {
    tries += 1;
  }).listen(0, '127.0.0.1');
  ends.push(async () => void silent.close());
  await new Promise((done) => silent.once('listening', done));
  const { port } = silent.address() as { port: number };
  const reader = read(`imap://user:secret@127.0.0.1:${port}`, 1_000);
  await expect.poll(() => tries).toBeGreaterThan(1);
  expect(reader.isRunning()).toBe(true);
  vi.setSystemTime(Date.now() + 16 * 60_000);
  expect(reader.isRunning()).toBe(false);
  vi.useRealTimers();
  expect(log.mock.calls.flat().join('\n')).not.toContain('secret');
});
