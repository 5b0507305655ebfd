/**
 * `npm run bench:database [-- rows…]` measures the requests of the back office, which its data provider sends to the
 * product on a temporary Postgres with 20,000 and with 100,000 quotes, or with other numbers. For each kind of request
 * it prints the time of the slowest one and the promised limit.
 */
import { loadavg } from 'node:os';
import { fill } from './fill';
import { closeAll, onPostgres } from './product';
import { type Measure, measuresOf, openDataProvider } from './screens';

const given = process.argv.slice(2).map(Number);
/** For each row of the printed table, the `SLOWEST` slowest requests are measured `RUNS` more times. */
const SLOWEST = 5;
const RUNS = 3;
/** The settings of a small hosted server, which flushes every commit to the disk. */
const SETTINGS = { shared_buffers: '256MB', effective_cache_size: '768MB', max_wal_size: '4GB' };

const { product, sql } = await onPostgres(SETTINGS);
for (const rows of given.length > 0 ? given : [20_000, 100_000]) {
  await fill(sql, rows);
  const provider = await openDataProvider(product.origin, product.token());
  await printTable(rows, [...(await measuresOf(provider)), ...(await readOffers())]);
}
await closeAll();
process.exit(0);

/** Reads offers as the page of a client does, but without HTTP. */
async function readOffers(): Promise<Measure[]> {
  const [{ token = '' } = {}] =
    await sql`select token from public.offers where token is not null limit 1`;
  return [token, 'unknown'].map((detail) => ({
    row: 'an offer of a link, in the database',
    must: { with20k: 5, with100k: 5 },
    detail,
    run: () => sql`select public.read_offer(${detail})`,
  }));
}

/** Prints a table with a row for each kind of request. Each row shows the median time of the slowest request. */
async function printTable(rows: number, measures: readonly Measure[]): Promise<void> {
  const timed: { measure: Measure; ms: number }[] = [];
  for (const measure of measures) timed.push({ measure, ms: await time(measure) });
  timed.sort((a, b) => b.ms - a.ms);
  const load = loadavg()[0]?.toFixed(1);
  console.info(
    `| ${rows.toLocaleString('en')} quotes, load ${load} | ms | must | slowest request |`,
  );
  console.info('|---|---|---|---|');
  for (const row of new Set(measures.map((measure) => measure.row))) {
    const medians: { measure: Measure; ms: number }[] = [];
    for (const { measure } of timed.filter((of) => of.measure.row === row).slice(0, SLOWEST))
      medians.push({ measure, ms: await median(measure) });
    const [slowest] = medians.sort((a, b) => b.ms - a.ms);
    const must = slowest?.measure.must[rows <= 20_000 ? 'with20k' : 'with100k'] ?? '';
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
