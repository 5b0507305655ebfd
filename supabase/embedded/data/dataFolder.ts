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
/** The contents of the data folder, which are moved, backed up and restored together. */
const KEYS = 'keys.json';
const DATABASE = 'database';

export const databaseFolder = (directory: string): string => join(directory, DATABASE);
/** A file that contains the path of the last backup. Its modification time is that of the backup. */
export const lastBackupFile = (directory: string): string => join(directory, 'last-backup');
export const keysFile = (directory: string): string => join(directory, KEYS);

/**
 * Opens the database of a data folder that this process has locked. Only its owner can read it, and writes are
 * flushed to the disk. Creates an empty database if there is none.
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

/** Creates the database, empty or from a dump, and moves it into place when it is complete. */
export async function createDatabase(directory: string, content?: Blob): Promise<void> {
  renameSync(await makeDatabase(directory, content), databaseFolder(directory));
}

/** Replaces the database and the keys with a backup. After a crash, either all of the old or all of the new is there. */
export async function restoreDatabase(
  directory: string,
  content: Blob,
  keys: object,
): Promise<void> {
  await makeDatabase(directory, content);
  replaceData(directory, keys);
}

/** Creates a database beside the current one. Returns its folder. */
async function makeDatabase(directory: string, content?: Blob): Promise<string> {
  const folder = madeFolder(directory);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  // Without `fs`: PGlite passes it to the process that creates a new database, which cannot use it.
  const database = new PGlite({ dataDir: folder, ...(content && { loadDataDir: content }) });
  await database.waitReady;
  await database.close();
  // An empty database need not be flushed, because it is easily created again.
  if (content) syncFolder(folder);
  return folder;
}

const madeFolder = (directory: string): string => `${databaseFolder(directory)}.new`;
const madeKeys = (directory: string): string => `${keysFile(directory)}.new`;
/** While this folder exists, the new database is complete and must replace the old one. */
const replacedFolder = (directory: string): string => `${databaseFolder(directory)}.old`;

/** Replaces the database with the new one, and the keys with these keys. */
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

/** Whether the folder contains a database, even if its restore was interrupted. */
export const holdsDatabase = (directory: string): boolean =>
  existsSync(databaseFolder(directory)) || existsSync(replacedFolder(directory));

/** The offset of the database state in the control file of Postgres, and the state of a closed database. */
const STATE_OFFSET = 16;
const SHUT_DOWN = 1;

/** Whether Postgres must recover, because the previous process was killed or lost power. */
export function needsRecovery(directory: string): boolean {
  const file = join(databaseFolder(directory), 'global/pg_control');
  return existsSync(file) && readFileSync(file).readInt32LE(STATE_OFFSET) !== SHUT_DOWN;
}

/** Writes the keys to a file that only its owner can read. */
export function writeKeys(file: string, keys: object): void {
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
}
