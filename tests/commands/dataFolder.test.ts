import * as fs from 'node:fs';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import {
  createDatabase,
  databaseFolder,
  finishRestore,
  keysFile,
  needsRecovery,
  openDatabase,
  replaceData,
  restoreDatabase,
} from '../../server/database/dataFolder';
import { loadLocalKeys } from '../../server/database/localKeys';
import { lockDirectory } from '../../server/database/lock';
import { dumpOf, emptyDatabase } from '../database/kit/pglite';

vi.mock('node:fs', async (original) => {
  const actual = await original<typeof fs>();
  const spied = ['fsyncSync', 'renameSync', 'mkdirSync', 'rmSync', 'writeFileSync'] as const;
  return { ...actual, ...Object.fromEntries(spied.map((name) => [name, vi.fn(actual[name])])) };
});

let root: string;
let directory: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'confluence-data-'));
  directory = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('only the system user who owns the data folder can open it and read the keys in it', async () => {
  const release = lockDirectory(directory);
  loadLocalKeys(directory);
  expect([mode(directory), mode(keysFile(directory))]).toEqual(['700', '600']);
  release();
});

it('only the system user who owns the database folder can open it, and every commit is flushed to the disk', async () => {
  await createDatabase(directory, await dumpOf(await emptyDatabase()));
  const first = await openDatabase(directory);
  await first.driver.exec('create table noted (id int)');
  vi.mocked(fs.fsyncSync).mockClear();
  await first.driver.exec('insert into noted values (1)');
  expect(fs.fsyncSync).toHaveBeenCalledOnce();
  await first.driver.exec('select * from noted');
  expect(fs.fsyncSync).toHaveBeenCalledOnce();
  // A checkpoint flushes the data files, their folders and the control file.
  await first.driver.exec('checkpoint');
  expect(vi.mocked(fs.fsyncSync).mock.calls.length).toBeGreaterThan(10);
  await first.close();

  const again = await openDatabase(directory);
  expect(mode(databaseFolder(directory))).toBe('700');
  expect((await again.driver.query('select * from noted')).rows).toEqual([{ id: 1 }]);
  await again.close();
});

it('a database that was not closed needs recovery', async () => {
  await createDatabase(directory, await dumpOf(await emptyDatabase()));
  expect(needsRecovery(directory)).toBe(false);
  const database = await openDatabase(directory);
  expect(needsRecovery(directory)).toBe(true);
  await database.close();
  expect(needsRecovery(directory)).toBe(false);
});

describe('interrupted restores', () => {
  const hold = (folder: string, content: string) => {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(join(folder, 'content'), content);
  };
  const read = (file: string) =>
    fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null;
  const held = () => [
    read(join(databaseFolder(directory), 'content')),
    JSON.parse(read(keysFile(directory)) ?? 'null'),
  ];
  const steps = [fs.renameSync, fs.mkdirSync, fs.rmSync, fs.writeFileSync] as Mock[];

  it.each([
    ['a folder with a database', true],
    ['an empty folder', false],
  ])(
    'a restore into %s that crashes at any step leaves either the complete old database or the complete new one',
    (_, isReplaced) => {
      const old = isReplaced ? ['old', { of: 'old' }] : [null, null];
      const restored = ['restored', { of: 'restored' }];
      const outcomes: unknown[] = [];
      let hasCrashed = true;
      for (let crash = 0; hasCrashed; crash += 1) {
        directory = join(root, String(crash));
        hold(`${databaseFolder(directory)}.new`, 'restored');
        if (isReplaced) {
          hold(databaseFolder(directory), 'old');
          fs.writeFileSync(keysFile(directory), '{"of":"old"}');
        }
        let step = 0;
        const originals = steps.map((spy) => {
          const original = spy.getMockImplementation();
          spy.mockImplementation((...values) => {
            if (step === crash) throw new Error('crash');
            step += 1;
            return original?.(...values);
          });
          return () => spy.mockImplementation(original ?? (() => undefined));
        });
        try {
          replaceData(directory, { of: 'restored' });
          hasCrashed = false;
        } catch (error) {
          expect(error).toEqual(new Error('crash'));
        }
        for (const putBack of originals) putBack();
        // Simulates the next start, which completes or reverts the restore.
        finishRestore(directory);
        expect([old, restored]).toContainEqual(held());
        outcomes.push(held()[0]);
      }
      expect(new Set(outcomes)).toEqual(new Set([old[0], 'restored']));
      expect(fs.existsSync(`${databaseFolder(directory)}.old`)).toBe(false);
    },
  );

  it('a restore from an incomplete dump keeps the old database', async () => {
    hold(databaseFolder(directory), 'old');
    await expect(restoreDatabase(directory, new Blob(['no dump']), {})).rejects.toThrow();
    finishRestore(directory);
    expect(held()[0]).toBe('old');
  });
});
