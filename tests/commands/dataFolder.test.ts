import * as fs from 'node:fs';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  adoptFormerData,
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

const PATIENCE_MS = 120_000;

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

it(
  'the database is for its owner alone, and every commit is written through to the disk',
  async () => {
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

    // A folder of an earlier version.
    fs.chmodSync(databaseFolder(directory), 0o755);
    const again = await openDatabase(directory);
    expect(mode(databaseFolder(directory))).toBe('700');
    expect((await again.driver.query('select * from noted')).rows).toEqual([{ id: 1 }]);
    await again.close();
  },
  PATIENCE_MS,
);

describe('data of earlier versions', () => {
  let former: string;
  beforeEach(() => {
    former = join(root, 'former');
    mkdirSync(join(former, 'database'), { recursive: true });
    writeFileSync(join(former, 'database/PG_VERSION'), '17');
    writeFileSync(join(former, 'keys.json'), '{}');
    writeFileSync(join(former, 'project-ref'), 'of the Supabase CLI');
    mkdirSync(directory);
  });

  it('moves with its keys, and leaves what belongs to the Supabase CLI', () => {
    writeFileSync(join(former, 'lock'), '999999999');
    expect(adoptFormerData(directory, former)).toBe(true);
    expect(readFileSync(join(databaseFolder(directory), 'PG_VERSION'), 'utf8')).toBe('17');
    expect(readFileSync(keysFile(directory), 'utf8')).toBe('{}');
    expect(fs.readdirSync(former)).toEqual(['project-ref']);
    expect(adoptFormerData(directory, former)).toBe(false);
  });

  it('moves the rest after an interruption', () => {
    fs.renameSync(join(former, 'keys.json'), keysFile(directory));
    expect(adoptFormerData(directory, former)).toBe(true);
    expect(existsSync(databaseFolder(directory))).toBe(true);
  });

  it('never replaces a database', () => {
    mkdirSync(databaseFolder(directory));
    expect(adoptFormerData(directory, former)).toBe(false);
    expect(existsSync(join(former, 'database'))).toBe(true);
  });

  it('stays while an earlier version runs', () => {
    writeFileSync(join(former, 'lock'), String(process.ppid));
    expect(() => adoptFormerData(directory, former)).toThrow(`in use by process ${process.ppid}`);
    expect(existsSync(join(former, 'database'))).toBe(true);
  });
});
