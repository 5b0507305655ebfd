import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { lastTry } from '../../server/database/backup/tryRestore';
import { querySql } from '../../server/database/database';
import { databaseFolder, lastBackupFile } from '../../server/database/dataFolder';
import { openLocalDatabase } from '../../server/database/localDatabase';
import { loadLocalKeys } from '../../server/database/localKeys';
import { bootEmbedded } from '../../server/embedded/boot';
import { configurationOf } from '../kit/dataFolder';
import { RUN } from '../kit/run';
import { testFolder, writeFiles } from '../kit/testFolder';
import { builtProduct } from './kit/builtProduct';
import { runCommand, runProgram } from './kit/runCommand';
import { startedData } from './kit/startedData';

const folder = testFolder();
const data = startedData(folder);

const run = (command: 'backup' | 'restore', ...options: string[]) =>
  runCommand(command, data, options);

const failed = (words: string) => ({ code: 1, output: expect.stringContaining(words) });

/** Returns the ids of all quotes of a stopped product. */
async function quotes(): Promise<unknown[]> {
  const local = await openLocalDatabase(configurationOf(data));
  const sql = local.connect();
  const rows = await sql`select id from public.quotes order by id`;
  await sql.end();
  await local.close();
  return [...rows];
}

it('npm run backup works on a running product, and npm run restore brings back rows and keys', {
  tags: 'operation',
}, async () => {
  const file = join(folder, 'running.backup');
  const backend = await bootEmbedded(configurationOf(data));
  const before = await querySql(backend.app.connection, 'select id from public.quotes order by id');
  expect(await run('backup', file)).toEqual({ code: 0, output: expect.stringContaining(file) });
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(readFileSync(join(data, 'last-backup'), 'utf8')).toBe(`${file}\n`);
  await querySql(backend.app.connection, 'delete from public.quotes');
  await backend.close();

  rmSync(join(data, 'keys.json'));
  writeFileSync(join(databaseFolder(data), 'global/pg_control'), 'damaged');
  expect(await run('restore', file)).toEqual(failed('is damaged'));
  const { code, output } = await run('restore', file, '--overwrite');
  expect([code, output]).toEqual([0, expect.stringContaining('database.damaged-')]);
  expect(await quotes()).toEqual(before);
  expect(loadLocalKeys(data)).toMatchObject(backend.keys);
});

it('npm run backup works on a stopped product, and overwrites no file', async () => {
  const file = join(folder, 'stopped.backup');
  expect(await run('backup', file)).toMatchObject({ code: 0 });
  const content = readFileSync(file);
  expect(await run('backup', file)).toEqual(failed(`${file} already exists: delete it, or choose`));
  expect(readFileSync(file).equals(content)).toBe(true);
  expect(existsSync(`${file}.part`)).toBe(false);
  expect(await run('backup', '/nowhere/a.backup')).toEqual(
    failed('Cannot write /nowhere/a.backup (ENOENT): name a file in a folder'),
  );
});

it('npm run backup -- --check says what a backup contains, and npm run restore -- --try starts the product on a copy of it', {
  tags: 'operation',
}, async () => {
  const file = join(folder, 'checked.backup');
  writeFileSync(lastBackupFile(data), join(folder, 'gone.backup'));
  expect(await run('restore', '--try')).toEqual(failed('is missing: run npm run backup'));
  await run('backup', file);
  const checked = await run('backup', '--check', file);
  expect(checked.code).toBe(0);
  expect(checked.output).toMatch(/checked\.backup is whole: of 20\S+Z, 0 hours old, by version /u);
  expect(checked.output).toContain('\npublic.quotes 30\n');
  const product = builtProduct(folder, 'tried');
  const tryIn = (options: readonly string[] = [], variables = {}) =>
    runProgram(
      'node',
      [RUN, resolve('server/commands/restore.ts'), '--try', ...options],
      { DATA_DIR: data, VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '', ...variables },
      product,
    );
  // What a power cut left.
  writeFiles(data, { 'tried/rows-of-clients': '' });
  expect(await tryIn()).toEqual({
    code: 0,
    output: expect.stringContaining('can be restored: it has 30 quotes and 14 projects.'),
  });
  expect(lastTry(data)).toEqual({ days: 0, fault: '' });
  // The site of an agency whose facts are invented does not start.
  const refused = await tryIn([file], { VITE_SITE_URL: 'https://www.confluence.agency' });
  expect(refused).toEqual(
    failed('The product does not start on the restored rows (https://www.confluence.agency would'),
  );
  expect(lastTry(data)).toEqual({ days: 0, fault: '' });
  truncateSync(file, 1000);
  expect(await run('backup', '--check', file)).toEqual(failed('is incomplete'));
  expect(await run('restore', '--try')).toEqual(failed('is incomplete'));
  expect(lastTry(data)?.fault).toContain('is incomplete');
  expect(readdirSync(data)).not.toContain('tried');
});

const hosted = {
  VITE_SUPABASE_URL: 'https://a.example',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_a',
};
it.each<[...Parameters<typeof runCommand>, words: string]>([
  ['restore', data, ['/nowhere'], {}, 'The file /nowhere does not exist.\n'],
  ['backup', '/nowhere', [join(folder, 'none.backup')], {}, 'There is no local database in'],
  ['restore', data, [join(folder, 'stopped.backup')], hosted, 'add --to'],
])('npm run %s says what is missing (%#)', async (command, from, options, variables, words) => {
  expect(await runCommand(command, from, options, variables)).toEqual(failed(words));
});
