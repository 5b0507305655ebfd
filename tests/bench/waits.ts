/**
 * `npm run bench:waits` starts the product like `npm start` and measures how long staff and visitors wait. Staff sign
 * in while 200 networks guess the password. Visitors send requests, first without other load and then during a backup
 * of a database of 200 MB. The benchmark fails when a sign-in takes more than two seconds, or a request of a visitor
 * takes more than one second.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { querySql } from '../../server/database/database';
import { syncFolder } from '../../server/database/pglitePatches/durableFiles';
import { freePort } from '../../server/development/freePort';
import { bootEmbedded } from '../../server/embedded/boot';
import { SIGN_IN } from '../../server/gateway/openRoutes';
import { DEFAULT_STAFF_EMAIL, LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import { runCommand, startProgram } from '../commands/kit/runCommand';
import { quoteRequest } from '../database/kit/rows';
import { TYPESCRIPT } from '../kit/typescript';
import { fill } from './database/fill';

const QUOTES = 55_000;
const GUESSERS = 200;
const SIGN_INS = 20;
const SIGN_IN_WITHIN_MS = 2_000;
const SUBMIT_WITHIN_MS = 1_000;

const folder = mkdtempSync(join(tmpdir(), 'confluence-waits-'));
const data = join(folder, 'data');
const { password, megabytes } = await fillDatabase();
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const product = startProgram('node', [...TYPESCRIPT, 'server/commands/serve.ts'], {
  VITE_SUPABASE_URL: '',
  VITE_SUPABASE_ANON_KEY: '',
  DATA_DIR: data,
  PORT: String(port),
  TRUSTED_PROXIES: '127.0.0.1',
});
let isLate = false;
try {
  while (!product.output().includes('Ctrl-C stops it.')) {
    await Promise.race([once(product.process.stdout ?? product.process, 'data'), product.exited]);
    if (product.process.exitCode !== null) throw new Error(product.output());
  }
  console.info('| what | times | slowest ms | median ms | load |\n|---|---|---|---|---|');
  await signIns();
  await submits('a request', async () => wait(5_000));
  await submits(`a request while ${megabytes} MB are backed up`, async () => {
    const { code, output } = await runCommand('backup', data, [join(folder, 'one.backup')]);
    if (code !== 0) throw new Error(output);
  });
} finally {
  product.process.kill('SIGTERM');
  await product.exited;
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isLate ? 1 : 0);

async function fillDatabase() {
  const { app, keys, close } = await bootEmbedded(data);
  await fill([app.connection], QUOTES);
  // Erases the expired requests, because a product in use would have erased them already.
  await querySql(app.connection, 'select private.erase_expired_quotes()');
  const [size] = await querySql<{ megabytes: number }>(
    app.connection,
    'select round(pg_database_size(current_database()) / 1e6)::integer as megabytes',
  );
  await close();
  // Writes the whole database to the disk. Otherwise, the first measured requests would wait until it is written.
  syncFolder(data);
  return { password: keys.staffPassword, megabytes: size?.megabytes };
}

/** Signs in from changing IP addresses while 200 networks guess the password. */
async function signIns() {
  let isGuessing = true;
  let guesses = 0;
  const known = new Set<number>();
  const guessers = Array.from({ length: GUESSERS }, async (_, network) => {
    while (isGuessing) {
      await post(SIGN_IN, account(`guess ${guesses}`), `10.${network}.0.1`);
      guesses += 1;
      known.add(network);
      await wait(50 + (network % 100));
    }
  });
  const times: number[] = [];
  try {
    // Starts to measure when every network has sent a wrong password, because only then do all guesses compete with
    // the sign-ins.
    while (known.size < GUESSERS) await wait(100);
    for (let turn = 0; turn < SIGN_INS; turn += 1) {
      await wait(1_000);
      times.push(await timeOf(SIGN_IN, account(password), `192.0.${turn}.1`));
    }
  } finally {
    isGuessing = false;
    await Promise.all(guessers);
  }
  report(
    `the correct password during ${guesses} guesses from 200 networks`,
    times,
    SIGN_IN_WITHIN_MS,
  );
}

function account(given: string) {
  return { email: DEFAULT_STAFF_EMAIL, password: given };
}

/** Sends requests one after the other, each from another network, until the task has ended. */
async function submits(name: string, task: () => Promise<unknown>) {
  let isDone = false;
  const done = task().finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  while (!isDone) {
    const from = `172.16.${times.length % 256}.${Math.floor(times.length / 256)}`;
    times.push(await timeOf('/rest/v1/rpc/submit_quote', { request: quoteRequest() }, from));
    await wait(20);
  }
  await done;
  report(name, times, SUBMIT_WITHIN_MS);
}

/** Sends a request and returns the milliseconds until its response. @throws Error if the status is not 200 */
async function timeOf(path: string, body: object, from: string): Promise<number> {
  const started = performance.now();
  const { status, text } = await post(path, body, from);
  if (status !== 200) throw new Error(`${path} responds with ${status}: ${text}`);
  return performance.now() - started;
}

async function post(path: string, body: object, from: string) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: {
      apikey: LOCAL_PUBLISHABLE_KEY,
      'content-type': 'application/json',
      'x-forwarded-for': from,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

function report(name: string, times: number[], within: number) {
  times.sort((a, b) => a - b);
  const [slowest = Infinity, median = 0] = [times.at(-1), times[Math.floor(times.length / 2)]];
  if (slowest > within) isLate = true;
  const cells = [
    name,
    times.length,
    slowest.toFixed(0),
    median.toFixed(0),
    loadavg()[0]?.toFixed(1),
  ];
  console.info(`| ${cells.join(' | ')} |`);
}
