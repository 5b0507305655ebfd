import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../../../server/freePort';
import { agency } from '../../../src/agency/agency';
import { clientMail } from '../../kit/clientMail';
import { startMailServer } from '../../kit/mailServer';
import { openBackend } from '../kit/backend';
import { openReplies } from '../kit/replies';
import { quoteRequest } from '../kit/rows';

// These tests run the edge functions in Deno, with a real database and a real mail server.
const SECRET = 'a-secret-of-the-tests';
const START_MS = 60_000;

const backend = openBackend();

const stops: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** Deno's package for this platform. Only these tests need it, so only they install it: it has 92 MB. */
const PACKAGE = `@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`;
const VERSION = '2.9.6';

/** Returns the path of Deno, and installs it if it is missing. */
function deno(): string {
  const folder = resolve('node_modules/.cache/deno');
  const name = process.platform === 'win32' ? 'deno.exe' : 'deno';
  const program = join(folder, 'node_modules', PACKAGE, name);
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const options = ['--no-save', '--no-package-lock', '--prefix', folder];
    execFileSync('npm', ['install', ...options, `${PACKAGE}@${VERSION}`], { stdio: 'pipe' });
  }
  return program;
}
const FLAGS =
  '--allow-net --allow-env --allow-read --cached-only --no-lock --node-modules-dir=manual';

/** Serves the API on a free port. */
async function serveBackend(): Promise<string> {
  const server = createServer(getRequestListener((request) => backend.request(request)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  stops.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serveFunction(
  name: 'mail' | 'inbound',
  variables: Record<string, string>,
): Promise<string> {
  const program = deno();
  // After the installation, during which another program could take the port.
  const port = await freePort();
  const options = ['run', ...FLAGS.split(' '), `supabase/functions/${name}/index.ts`];
  const child = spawn(program, options, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      DENO_NO_UPDATE_CHECK: '1',
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      SUPABASE_URL: await serveBackend(),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.keys.secretKey }),
      ...variables,
    },
  });
  stops.push(() => child.kill());
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      ({ status }) => status,
      () => undefined,
    );
  // Waits until the function runs. It then responds 403, because these requests contain no secret.
  await expect.poll(answers, { timeout: START_MS }).toBe(403);
  return url;
}

it('the edge function sends the mails of a request', {
  tags: 'mail',
}, async () => {
  const mailServer = await startMailServer();
  stops.push(() => mailServer.stop());
  const url = await serveFunction('mail', {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'mail@agency.example',
    MAIL_SECRET: SECRET,
    SITE_URL: 'https://www.agency.example',
  });
  await backend.ask(quoteRequest({ language: 'ar' }));
  const call = (secret: string) =>
    fetch(url, { method: 'POST', headers: { authorization: `Bearer ${secret}` } });

  expect((await call('another')).status).toBe(403);
  expect(mailServer.received).toEqual([]);
  const response = await call(SECRET);
  expect(await response.json()).toEqual({ tried: 2 });
  expect(mailServer.received.map(({ recipients }) => recipients[0]).sort()).toEqual([
    'camille@atelier.example',
    agency.email,
  ]);
  for (const { from, messageId } of mailServer.received) {
    expect(from?.address).toBe('mail@agency.example');
    expect(messageId).toMatch(/@www\.agency\.example>$/u);
  }
  expect(await (await call(SECRET)).json()).toEqual({ tried: 0 });
});

/** Posts a mail as its service does, by default with the secret. Returns the status and the answer. */
async function post(url: string, body: BodyInit, headers: Record<string, string> = {}) {
  const sent = { authorization: `Bearer ${SECRET}`, ...headers };
  const response = await fetch(url, { method: 'POST', body, headers: sent });
  return [response.status, await response.json()];
}

it('the edge function files raw mails, JSON of Postmark and forms of Mailgun', {
  tags: 'mail',
}, async () => {
  const url = await serveFunction('inbound', { INBOUND_SECRET: SECRET });
  await openReplies(backend).writtenTo();
  const form = (content: string | Blob) => {
    const body = new FormData();
    body.set('body-mime', content);
    return body;
  };
  const json = { 'content-type': 'application/json' };
  const bodies: [BodyInit, Record<string, string>?][] = [
    [clientMail('gmail-ar'), { 'content-type': 'message/rfc822' }],
    [JSON.stringify({ RawEmail: clientMail('gmail-fr').toString() }), json],
    [form(clientMail('outlook-ar').toString())],
    [form(new Blob([clientMail('apple-fr')]))],
    [new URLSearchParams({ 'body-mime': clientMail('gmail-en').toString() })],
    // With the password of the URL.
    [clientMail('apple-en'), { authorization: `Basic ${btoa(`mail:${SECRET}`)}` }],
  ];
  for (const [body, headers] of bodies) {
    expect(await post(url, body, headers)).toEqual([200, { outcome: 'filed' }]);
    expect(await post(url, body, headers)).toEqual([200, { outcome: 'known' }]);
  }
  expect(
    await backend.column('select body from public.notes where by_mail order by created_at'),
  ).toEqual([
    'نعم، يناسبنا يوم الاثنين.',
    'Oui, lundi à dix heures.',
    'تمت الموافقة على الميزانية.\n\nشكرًا',
    expect.stringContaining('Envoyez-nous'),
    expect.stringContaining('Monday at ten'),
    expect.any(String),
  ]);
});
