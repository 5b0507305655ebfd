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
import { startMailServer } from '../../kit/mailServer';
import { openBackend } from '../kit/backend';
import { quoteRequest } from '../kit/rows';

// This test runs the edge function in Deno, with a real database and a real mail server.
const SECRET = 'a-secret-of-the-tests';
const START_MS = 60_000;

const backend = openBackend();

const stops: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** Deno's package for this platform. Only this test needs it, so only this test installs it: it has 92 MB. */
const PACKAGE = '@deno/linux-x64-glibc';
const VERSION = '2.9.6';
const runsDeno = process.platform === 'linux' && process.arch === 'x64';

/** Returns the path of Deno, and installs it if it is missing. */
function deno(): string {
  const folder = resolve('node_modules/.cache/deno');
  const program = join(folder, 'node_modules', PACKAGE, 'deno');
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

async function serveFunction(variables: Record<string, string>): Promise<string> {
  const port = await freePort();
  const program = ['run', ...FLAGS.split(' '), 'supabase/functions/mail/index.ts'];
  const child = spawn(deno(), program, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      DENO_NO_UPDATE_CHECK: '1',
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
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

it.runIf(runsDeno)(
  'in Deno, a call of the edge function with the secret sends the mails of a request',
  { tags: 'mail' },
  async () => {
    const mailServer = await startMailServer();
    stops.push(() => mailServer.stop());
    const url = await serveFunction({
      SUPABASE_URL: await serveBackend(),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.keys.secretKey }),
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
  },
);
