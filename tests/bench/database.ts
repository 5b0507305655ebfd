/**
 * `npm run bench:database [-- --rows 1000000]`: the requests of the back office on a filled database, by
 * default of 50,000 quotes, and `submit_quote` at 1, 10 and 50 requests at once as a share of a bare insert
 * on the same stack. Real Postgres 17 behind the product's own API, and the embedded backend. `must` is
 * what a million quotes may take. Loopback only, on databases of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import { startPostgres } from '../../supabase/development/postgresServer';
import {
  createApplication,
  ensureStaff,
  grantRoles,
  migrate,
} from '../../supabase/embedded/application';
import { backendProcess } from './backendProcess';
import { benchKeys } from './benchKeys';
import { fill } from './database/fill';
import {
  listMeasures,
  type Measure,
  openDataProvider,
  otherMeasures,
  searchMeasures,
} from './database/screens';
import { compareWithYardstick } from './database/share';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '50000' },
    runs: { type: 'string', default: '5' },
    requests: { type: 'string', default: '600' },
  },
});
const rows = Number(values.rows);
const runs = Number(values.runs);
const requests = Number(values.requests);

const staff = { email: 'staff@confluence.example', password: 'only-in-the-load-run' };
/** As a small hosted server: every commit reaches the disk. */
const SETTINGS = { shared_buffers: '256MB', effective_cache_size: '768MB', max_wal_size: '4GB' };

process.env.DO_NOT_TRACK = '1';
const cleanUps: (() => unknown)[] = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void end(130));
try {
  await onPostgres();
  await onEmbedded();
} catch (error) {
  console.error(error);
  await end(1);
}
await end(0);

async function onPostgres(): Promise<void> {
  const server = await startPostgres(SETTINGS);
  cleanUps.push(server.stop);
  await prepare(server.url);
  const started = performance.now();
  await fill(server.url, rows);
  console.info(
    `${rows.toLocaleString('en')} quotes in ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
  );

  const backend = await backendProcess({}, server.url);
  cleanUps.push(backend.stop);
  await backend.start();
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  cleanUps.push(() => sql.end());
  const provider = await openDataProvider(backend.origin, await signIn(backend.origin));
  await printTable([
    ...(await listMeasures(provider)),
    ...(await searchMeasures(provider, sql)),
    ...(await otherMeasures(provider, sql)),
  ]);
  await compareWithYardstick('Postgres', backend.origin, requests);
  await backend.stop();
}

async function onEmbedded(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'confluence-bench-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const backend = await backendProcess({ DATA_DIR: folder });
  cleanUps.push(backend.stop);
  await backend.start();
  await compareWithYardstick('embedded', backend.origin, requests);
}

/** The schema and the staff account. */
async function prepare(url: string): Promise<void> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { max: 1, onnotice: () => undefined },
  });
  await migrate(createApplication(connection, { keys: benchKeys }));
  await ensureStaff(connection, staff);
  await grantRoles(connection);
  await connection.close();
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: benchKeys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

/** One line for each row: the median of the measure that takes longest. */
async function printTable(measures: readonly Measure[]): Promise<void> {
  const slowest = new Map<string, { ms: number; measure: Measure }>();
  for (const measure of measures) {
    const ms = await median(measure);
    if (ms > (slowest.get(measure.row)?.ms ?? -1)) slowest.set(measure.row, { ms, measure });
  }
  console.info('| request | ms | must | the slowest of its row |\n|---|---|---|---|');
  for (const [row, { ms, measure }] of slowest)
    console.info(`| ${row} | ${ms.toFixed(0)} | ${measure.must} | ${measure.detail} |`);
  console.info('');
}

async function median({ row, detail, run }: Measure): Promise<number> {
  const times: number[] = [];
  // the first run warms up
  for (let turn = 0; turn <= runs; turn += 1) {
    const from = performance.now();
    try {
      await run();
    } catch (error) {
      console.error(`${row} ${detail}: ${error instanceof Error ? error.message : error}`);
      return Number.POSITIVE_INFINITY;
    }
    if (turn > 0) times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

async function end(code: number): Promise<never> {
  for (const cleanUp of cleanUps.reverse()) await Promise.resolve(cleanUp()).catch(() => undefined);
  process.exit(code);
}
