/**
 * `npm run bench:database [-- --rows 1000000 --load 60]` measures the speed of a filled database and prints the
 * promised limits next to the results. It measures the requests that the data provider of the back office sends. It
 * compares calls of `submit_quote` with bare inserts, 1, 10 and 50 at a time. On Postgres, it also measures the
 * processor time of a single call and the bytes that the call adds to the write-ahead log. With `--load`, it simulates
 * staff and visitors on Postgres for this number of seconds. The benchmark runs on a real Postgres 17, by default with
 * 100,000 quotes, and on the embedded backend with 20,000. All databases are temporary.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import { readConfiguration } from '../../server/configuration';
import { createApplication, grantRoles } from '../../server/database/database';
import { migrate } from '../../server/database/migrate';
import { ensureStaff } from '../../server/database/staff';
import { startPostgres } from '../../server/development/postgresServer';
import { bootEmbedded } from '../../server/embedded/boot';
import { backendProcess } from './backendProcess';
import { benchKeys } from './benchKeys';
import { costOfSubmits } from './database/cost';
import { fill } from './database/fill';
import { load } from './database/load';
import { type Measure, measuresOf, openDataProvider, type Promised } from './database/screens';
import { compareWithYardstick } from './database/share';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '600' },
    load: { type: 'string' },
  },
});
const rows = Number(values.rows);
const requests = Number(values.requests);
const EMBEDDED_ROWS = 20_000;
/** For each row of the printed table, the `SLOWEST` slowest requests are measured `RUNS` more times. */
const SLOWEST = 5;
const RUNS = 3;

const staff = { email: 'staff@confluence.example', password: 'only-in-the-load-run' };
/**
 * The settings of a small hosted server. They replace the default settings of `startPostgres`, which do not flush
 * commits to the disk and would therefore make writes too fast.
 */
const SETTINGS = { shared_buffers: '256MB', effective_cache_size: '768MB', max_wal_size: '4GB' };
/** The time limit of hosted Supabase for requests of staff. */
const STAFF_LIMIT = '8s';

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

  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  cleanUps.push(() => sql.end());
  await sql.unsafe(`alter database postgres set statement_timeout = '${STAFF_LIMIT}'`);
  const backend = await backendProcess({}, server.url);
  cleanUps.push(backend.stop);
  await backend.start();
  const provider = await openDataProvider(backend.origin, await signIn(backend.origin, staff));
  await printTable('Postgres', rows, await measuresOf(provider), rows < 1_000_000 ? 1 : 2);
  await compareWithYardstick('Postgres', backend.origin, requests);
  await costOfSubmits(sql);
  if (values.load !== undefined) await load(backend.origin, provider, Number(values.load));
  await backend.stop();
}

async function onEmbedded(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'confluence-bench-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const { app, keys, close } = await bootEmbedded(folder);
  await fill([app.connection], EMBEDDED_ROWS);
  await close();

  const backend = await backendProcess({ DATA_DIR: folder });
  cleanUps.push(backend.stop);
  await backend.start();
  const account = { email: readConfiguration().staffEmail, password: keys.staffPassword };
  const provider = await openDataProvider(backend.origin, await signIn(backend.origin, account));
  await printTable('embedded', EMBEDDED_ROWS, await measuresOf(provider), 0);
  await compareWithYardstick('embedded', backend.origin, requests);
  await backend.stop();
}

/** Creates the schema and the staff account, and fills the database through two connections. */
async function prepare(url: string): Promise<void> {
  const connections = [1, 2].map(() =>
    createPostgresConnection({
      url,
      postgresOptions: { max: 1, max_lifetime: null, onnotice: () => undefined },
    }),
  );
  for (const connection of connections.slice(0, 1)) {
    await migrate(createApplication(connection, { keys: benchKeys }));
    await ensureStaff(connection, staff);
    await grantRoles(connection);
  }
  await fill(connections, rows);
  for (const connection of connections) await connection.close();
}

async function signIn(origin: string, account: typeof staff): Promise<string> {
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: benchKeys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

/** Prints a table with a row for each kind of request. Each row shows the median time of the slowest request. */
async function printTable(
  database: string,
  quotes: number,
  measures: readonly Measure[],
  size: keyof Promised & number,
): Promise<void> {
  const named = new Map<string, { measure: Measure; ms: number }[]>();
  for (const measure of measures) {
    const timed = { measure, ms: await time(measure) };
    named.set(measure.row, [...(named.get(measure.row) ?? []), timed]);
  }
  console.info(
    `| ${database}, ${quotes.toLocaleString('en')} quotes, load ${loadavg()[0]?.toFixed(1)} | ms | must | slowest request |\n|---|---|---|---|`,
  );
  for (const [row, timed] of named) {
    const again = timed.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    const medians: { measure: Measure; ms: number }[] = [];
    for (const { measure } of again) medians.push({ measure, ms: await median(measure) });
    const [slowest] = medians.sort((a, b) => b.ms - a.ms);
    const must = slowest?.measure.must?.[size] ?? '';
    console.info(`| ${row} | ${slowest?.ms.toFixed(0)} | ${must} | ${slowest?.measure.detail} |`);
  }
  console.info('');
}

async function median(measure: Measure): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await time(measure));
  return times.sort((a, b) => a - b)[RUNS >> 1] ?? Number.NaN;
}

async function time({ row, detail, run }: Measure): Promise<number> {
  const from = performance.now();
  try {
    await run();
    return performance.now() - from;
  } catch (error) {
    console.error(`${row} ${detail}: ${error instanceof Error ? error.message : error}`);
    return Number.POSITIVE_INFINITY;
  }
}

async function end(code: number): Promise<never> {
  for (const cleanUp of cleanUps.reverse()) await Promise.resolve(cleanUp()).catch(() => undefined);
  process.exit(code);
}
