/**
 * `npm run test:hosted`: runs the tests that need no machine of our own against a Supabase project, which
 * `tests/kit/hostedProject.ts` reads from the variables that `supabase status -o env` prints. First applies the migrations
 * with the Supabase CLI, as `npm run deploy:database` does. The tests empty the project, so one that holds quotes is refused
 * unless it is on this machine.
 */
import { spawnSync } from 'node:child_process';
import postgres from 'postgres';
import { CLI_VERSION } from '../server/hosted/deploy/cli';
import { checkRefusals } from '../server/hosted/deploy/steps';
import { sentence } from '../server/sentence';
import { isLoopback } from '../src/backend/local';

process.env.TEST_HOSTED = '1';

try {
  const { hosted } = await import('./kit/hostedProject');
  if (!hosted) throw new Error('There is no project.');
  await refuseQuotes(hosted.databaseUrl);
  run('npx', [
    '--yes',
    `supabase@${CLI_VERSION}`,
    'db',
    'push',
    '--yes',
    `--remote=${hosted.databaseUrl}`,
  ]);
  await withDatabase(hosted.databaseUrl, async (sql) => {
    await sql.unsafe(checkRefusals);
  });
  run('npx', ['vitest', 'run', '--project', 'database', '--tags-filter', '!machine']);
  run('npx', ['playwright', 'test', '--grep', '@hosted', '--workers', '1']);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

async function withDatabase<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  return work(sql).finally(() => sql.end());
}

/** @throws Error if the project holds quotes that the tests would delete */
async function refuseQuotes(databaseUrl: string): Promise<void> {
  if (isLoopback(new URL(databaseUrl).hostname)) return;
  const isUsed = await withDatabase(databaseUrl, async (sql) => {
    const [table] = await sql`select to_regclass('public.quotes') is not null as exists`;
    if (!table?.exists) return false;
    return (await sql`select from public.quotes limit 1`).length > 0;
  });
  if (isUsed)
    throw new Error('The tests empty the project, and this one holds quotes: use one of your own.');
}

/** Runs a command. A failure ends this one with an error at its end. */
function run(command: string, options: readonly string[]): void {
  const { status } = spawnSync(command, options, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exitCode = 1;
}
