import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { querySql } from '../../server/database/database';
import { databaseFolder } from '../../server/database/dataFolder';
import { openLocalDatabase } from '../../server/database/localDatabase';
import { loadLocalKeys } from '../../server/database/localKeys';
import { bootEmbedded } from '../../server/embedded/boot';
import { configurationOf, temporaryFolder } from '../kit/dataFolder';
import { copyStartedData } from './kit/dataSetup';
import { runCommand } from './kit/runCommand';

let folder: string;
let data: string;
beforeAll(() => {
  folder = temporaryFolder();
  data = join(folder, 'data');
  copyStartedData(inject('startedData'), data);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: 'backup' | 'restore', ...options: string[]) =>
  runCommand(command, data, options);

/** Returns the ids of all quotes of a stopped product. */
async function quotes(): Promise<unknown[]> {
  const local = await openLocalDatabase(configurationOf(data));
  const sql = local.connect();
  const rows = await sql`select id from public.quotes order by id`;
  await sql.end();
  await local.close();
  return [...rows];
}

it('npm run backup works on a running product, and npm run restore restores its rows and its keys', async () => {
  const file = join(folder, 'running.backup');
  const backend = await bootEmbedded(configurationOf(data));
  const before = await querySql(backend.app.connection, 'select id from public.quotes order by id');
  expect(await run('backup', file)).toMatchObject({
    code: 0,
    output: expect.stringContaining(file),
  });
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(readFileSync(join(data, 'last-backup'), 'utf8')).toBe(`${file}\n`);
  await querySql(backend.app.connection, 'delete from public.quotes');
  expect(await run('restore', file, '--overwrite')).toMatchObject({
    code: 1,
    output: expect.stringContaining('is in use by process'),
  });
  await backend.close();

  expect(await run('restore', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('add --overwrite'),
  });
  rmSync(join(data, 'keys.json'));
  expect(await run('restore', file, '--overwrite')).toMatchObject({ code: 0 });
  expect(await quotes()).toEqual(before);
  expect(loadLocalKeys(data)).toMatchObject(backend.keys);
});

it('npm run backup works on a stopped product, and overwrites no file', async () => {
  const file = join(folder, 'stopped.backup');
  expect(await run('backup', file)).toMatchObject({ code: 0 });
  const content = readFileSync(file);
  expect(await run('backup', file)).toEqual({
    code: 1,
    output: `${file} already exists: delete it, or choose another file.\n`,
  });
  expect(readFileSync(file).equals(content)).toBe(true);
  expect(existsSync(`${file}.part`)).toBe(false);
});

it('npm run restore -- --overwrite moves a damaged database aside', async () => {
  const file = join(folder, 'stopped.backup');
  const before = await quotes();
  writeFileSync(join(databaseFolder(data), 'global/pg_control'), 'damaged');
  expect(await run('restore', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is damaged'),
  });
  const { code, output } = await run('restore', file, '--overwrite');
  expect([code, output]).toEqual([0, expect.stringContaining('database.damaged-')]);
  expect(await quotes()).toEqual(before);
});

it('without a file or a local database, or with a hosted one, the commands say what to add', async () => {
  expect((await run('restore')).output).toContain('Name the backup');
  expect((await run('restore', '/nowhere')).output).toBe('The file /nowhere does not exist.\n');
  const file = join(folder, 'none.backup');
  expect((await runCommand('backup', '/nowhere', [file])).output).toBe(
    'There is no local database in /nowhere.\n',
  );
  const hosted = {
    VITE_SUPABASE_URL: 'https://a.example',
    VITE_SUPABASE_ANON_KEY: 'sb_publishable_a',
  };
  expect((await runCommand('backup', data, [file], hosted)).output).toContain('add --from');
  const stopped = join(folder, 'stopped.backup');
  expect((await runCommand('restore', data, [stopped], hosted)).output).toContain('add --to');
});
