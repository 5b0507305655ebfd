import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import {
  DurableFiles,
  durableStartParams,
  syncFolder,
  syncPath,
} from './pglitePatches/durableFiles';
import { prepareTypes } from './pglitePatches/valueTypes';

const OWNER_ONLY = 0o700;
/** The keys and the database belong together: a backup contains both, and a restore replaces both. */
const KEYS = 'keys.json';
const DATABASE = 'database';

export const databaseFolder = (directory: string): string => join(directory, DATABASE);
/** A file with the path of the last backup. Its modification time is the time of the backup. */
export const lastBackupFile = (directory: string): string => join(directory, 'last-backup');
export const keysFile = (directory: string): string => join(directory, KEYS);

/**
 * Opens the database of a data folder that this process has locked. Creates an empty database if there is none. Only
 * the owner of the folder can read the files, and every commit is flushed to the disk.
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

/** Creates the database, empty or from the tar of a backup, and moves it to its place once it is complete. */
export async function createDatabase(directory: string, content?: Blob): Promise<void> {
  renameSync(await makeDatabase(directory, content), databaseFolder(directory));
}

/**
 * Replaces the database and the keys with a backup. After a crash, `finishRestore` makes sure that both are old or both
 * are new.
 */
export async function restoreDatabase(
  directory: string,
  content: Blob,
  keys: object,
): Promise<void> {
  await makeDatabase(directory, content);
  replaceData(directory, keys);
}

/** Creates a database next to the current one. Returns its folder. */
async function makeDatabase(directory: string, content?: Blob): Promise<string> {
  const folder = madeFolder(directory);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  // Does not pass the option `fs`, because PGlite cannot create a new database with it.
  const database = new PGlite({ dataDir: folder, ...(content && { loadDataDir: content }) });
  await database.waitReady;
  await database.close();
  // Flushes only a restored database, because an empty one is easily created again.
  if (content) syncFolder(folder);
  return folder;
}

const madeFolder = (directory: string): string => `${databaseFolder(directory)}.new`;
const madeKeys = (directory: string): string => `${keysFile(directory)}.new`;
/** The folder of the replaced database. While it exists, the new database is complete and must take its place. */
const replacedFolder = (directory: string): string => `${databaseFolder(directory)}.old`;

/** Replaces the database with the one that `makeDatabase` created, and the keys with `keys`. */
export function replaceData(directory: string, keys: object): void {
  writeKeys(madeKeys(directory), keys);
  syncPath(directory);
  if (existsSync(databaseFolder(directory)))
    renameSync(databaseFolder(directory), replacedFolder(directory));
  else mkdirSync(replacedFolder(directory));
  finishRestore(directory);
}

/** Finishes a restore, even one that a crash interrupted. The process must have locked the folder. */
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

/** Whether the folder contains a database. Also true if a restore was interrupted. */
export const holdsDatabase = (directory: string): boolean =>
  existsSync(databaseFolder(directory)) || existsSync(replacedFolder(directory));

/** The position of the database's state in the control file of Postgres, and the state after a normal shutdown. */
const STATE_OFFSET = 16;
const SHUT_DOWN = 1;

/** Whether Postgres must recover the database, because the previous process was killed or lost power. */
export function needsRecovery(directory: string): boolean {
  const file = join(databaseFolder(directory), 'global/pg_control');
  return existsSync(file) && readFileSync(file).readInt32LE(STATE_OFFSET) !== SHUT_DOWN;
}

/** Writes the keys to a file that only its owner can read. */
export function writeKeys(file: string, keys: object): void {
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
}
