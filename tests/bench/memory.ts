/**
 * `npm run bench:memory -- [requests per second] [minutes]` measures the memory of the product while visitors and staff
 * send requests. It starts an existing build with the command of docs/one-machine/confluence.service and an empty
 * database, and prints the memory each minute.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfiguration } from '../../server/configuration';
import { freePort } from '../../server/development/freePort';
import { LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import { languages, pagePath, pages } from '../../src/site/addresses';
import { quoteRequest } from './quotesLoad';

const [perSecond = 3, minutes = 60] = process.argv.slice(2).map(Number);
const MINUTE_MS = 60_000;
const STAFF_PASSWORD = 'only-in-this-bench';

const data = mkdtempSync(join(tmpdir(), 'confluence-memory-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const unit = readFileSync('docs/one-machine/confluence.service', 'utf8');
const [, command = ''] = /^ExecStart=\/usr\/bin\/env node (.*)$/mu.exec(unit) ?? [];
const product = spawn('node', command.split(' '), {
  stdio: 'ignore',
  env: {
    ...process.env,
    ...{ NODE_ENV: 'production', DEMO: 'off', STAFF_PASSWORD, TRUSTED_PROXIES: '127.0.0.1' },
    ...{ PORT: String(port), DATA_DIR: data },
  },
});

const usedMegabytes = () => {
  const [, kilobytes] =
    /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};
const any = <Item>(items: readonly Item[]) =>
  items[Math.floor(Math.random() * items.length)] as Item;
const octet = () => Math.floor(Math.random() * 256);

let token = '';
const send = (path: string, body?: object) =>
  fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: LOCAL_PUBLISHABLE_KEY,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${octet()}.${octet()}.1`,
      ...(token && { authorization: `Bearer ${token}`, prefer: 'count=exact' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

async function signIn() {
  token = '';
  const account = { email: readConfiguration().staffEmail, password: STAFF_PASSWORD };
  const answer = await send('/auth/v1/token?grant_type=password', account);
  token = ((await answer.json()) as { access_token: string }).access_token;
}

const paths = languages.flatMap((language) => pages.map((page) => pagePath(page, language)));
const kinds: readonly (() => Promise<Response>)[] = [
  ...Array.from({ length: 6 }, () => () => send(any(paths))),
  () => send('/rest/v1/quotes?select=*&order=created_at.desc,id&limit=25'),
  () => send('/rest/v1/rpc/search_quotes?limit=25', { q: any(['website', 'Salma', 'ميزانية']) }),
  () => send('/rest/v1/rpc/dashboard_stats', { month_start: '2026-11-01T00:00:00Z' }),
  () => send('/rest/v1/rpc/submit_quote', { request: quoteRequest(crypto.randomUUID()) }),
];

const statuses: Record<number, number> = {};
try {
  while (
    !(await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(200);
  await pause(5_000);
  console.info(`after the start: ${usedMegabytes()} MB`);
  for (let minute = 1; minute <= minutes; minute += 1) {
    await signIn();
    const ends = Date.now() + MINUTE_MS;
    while (Date.now() < ends) {
      const answer = await any(kinds)();
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      await pause(1000 / perSecond);
    }
    const count = Object.values(statuses).reduce((sum, some) => sum + some, 0);
    console.info(`${minute} min, ${count} requests: ${usedMegabytes()} MB`);
  }
  console.info(`responses by status: ${JSON.stringify(statuses)}`);
} finally {
  product.kill();
  rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}
