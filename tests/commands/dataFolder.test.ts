import * as fs from 'node:fs';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createDatabase,
  databaseFolder,
  keysFile,
  openDatabase,
} from '../../supabase/embedded/dataFolder';
import { loadLocalKeys } from '../../supabase/embedded/localKeys';
import { lockDirectory } from '../../supabase/embedded/lock';
import { dumpOf, emptyDatabase } from '../database/kit/pglite';

vi.mock('node:fs', async (original) => {
  const actual = await original<typeof fs>();
  return { ...actual, fsyncSync: vi.fn(actual.fsyncSync) };
});

let root: string;
let directory: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'confluence-data-'));
  directory = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('nobody else can enter the data folder or read its keys', async () => {
  const release = lockDirectory(directory);
  loadLocalKeys(directory);
  expect([mode(directory), mode(keysFile(directory))]).toEqual(['700', '600']);
  release();
});

it('the database is for its owner alone, and every commit is written through to the disk', async () => {
  await createDatabase(directory, await dumpOf(await emptyDatabase()));
  const first = await openDatabase(directory);
  await first.driver.exec('create table noted (id int)');
  vi.mocked(fs.fsyncSync).mockClear();
  await first.driver.exec('insert into noted values (1)');
  expect(fs.fsyncSync).toHaveBeenCalledOnce();
  await first.driver.exec('select * from noted');
  expect(fs.fsyncSync).toHaveBeenCalledOnce();
  // Data files, their folders and the control file.
  await first.driver.exec('checkpoint');
  expect(vi.mocked(fs.fsyncSync).mock.calls.length).toBeGreaterThan(10);
  await first.close();

  const again = await openDatabase(directory);
  expect(mode(databaseFolder(directory))).toBe('700');
  expect((await again.driver.query('select * from noted')).rows).toEqual([{ id: 1 }]);
  await again.close();
});
