import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import {
  DurableFiles,
  durableStartParams,
  syncFolder,
  syncPath,
} from '../pglitePatches/durableFiles';
import { prepareTypes } from '../pglitePatches/valueTypes';

const OWNER_ONLY = 0o700;
/** What the data folder holds: moved, backed up and restored together. */
const KEYS = 'keys.json';
const DATABASE = 'database';

export const databaseFolder = (directory: string): string => join(directory, DATABASE);
/** Names the last backup, and was written with it. */
export const lastBackupFile = (directory: string): string => join(directory, 'last-backup');
export const keysFile = (directory: string): string => join(directory, KEYS);

/**
 * Opens the database of a data folder that this process has locked: for its owner alone, and written
 * through to the disk. A folder without one gets an empty database.
 */
export async function openDatabase(directory: string): Promise<PgliteConnection> {
  const folder = databaseFolder(directory);
  if (!existsSync(folder)) await createDatabase(directory);
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: { fs: new DurableFiles(folder), startParams: durableStartParams },
  });
  await prepareTypes(connection);
  return connection;
}

/** Makes the database, empty or with the content of a dump, and puts it in place once it is complete. */
export async function createDatabase(directory: string, content?: Blob): Promise<void> {
  renameSync(await makeDatabase(directory, content), databaseFolder(directory));
}

/** Puts a backup in the place of the database and the keys that are there. A crash leaves these or those. */
export async function restoreDatabase(
  directory: string,
  content: Blob,
  keys: object,
): Promise<void> {
  await makeDatabase(directory, content);
  replaceData(directory, keys);
}

/** Makes a database beside the one in place. Returns its folder. */
async function makeDatabase(directory: string, content?: Blob): Promise<string> {
  const folder = madeFolder(directory);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  // PGlite hands `fs` to the process that makes a new database, which cannot use it.
  const database = new PGlite({ dataDir: folder, ...(content && { loadDataDir: content }) });
  await database.waitReady;
  await database.close();
  // An empty one is soon made again.
  if (content) syncFolder(folder);
  return folder;
}

const madeFolder = (directory: string): string => `${databaseFolder(directory)}.new`;
const madeKeys = (directory: string): string => `${keysFile(directory)}.new`;
/** While it is there, the database that was made is complete and takes its place. */
const replacedFolder = (directory: string): string => `${databaseFolder(directory)}.old`;

/** Replaces the database and the keys by the database that was made, and by these keys. */
export function replaceData(directory: string, keys: object): void {
  writeKeys(madeKeys(directory), keys);
  syncPath(directory);
  if (existsSync(databaseFolder(directory)))
    renameSync(databaseFolder(directory), replacedFolder(directory));
  else mkdirSync(replacedFolder(directory));
  finishRestore(directory);
}

/** Finishes a restore that a crash interrupted, in a folder that this process has locked. */
export function finishRestore(directory: string): void {
  const replaced = replacedFolder(directory);
  if (!existsSync(replaced)) return;
  const made = madeFolder(directory);
  if (existsSync(made) && !existsSync(databaseFolder(directory)))
    renameSync(made, databaseFolder(directory));
  if (existsSync(madeKeys(directory))) renameSync(madeKeys(directory), keysFile(directory));
  syncPath(directory);
  rmSync(replaced, { recursive: true, force: true });
}

/** Whether the folder holds a database, even one whose restore was interrupted. */
export const holdsDatabase = (directory: string): boolean =>
  existsSync(databaseFolder(directory)) || existsSync(replacedFolder(directory));

/** Where the control file of Postgres keeps the state of the database, and that of one that was closed. */
const STATE_OFFSET = 16;
const SHUT_DOWN = 1;

/** Whether Postgres will bring back what was answered: the process before was killed, or lost its power. */
export function needsRecovery(directory: string): boolean {
  const file = join(databaseFolder(directory), 'global/pg_control');
  return existsSync(file) && readFileSync(file).readInt32LE(STATE_OFFSET) !== SHUT_DOWN;
}

/** Secrets: their owner alone may read them. */
export function writeKeys(file: string, keys: object): void {
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
}
