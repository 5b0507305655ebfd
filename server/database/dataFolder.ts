import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createCluster } from './postgresServer';
import { makeShared, othersMayEnter, type Programs, SHARED_FOLDER } from './programs';

const OWNER_ONLY = 0o700;
const OTHERS_PASS = 0o711;

/**
 * The folder of the database. A link if this process runs as root and the account of Postgres cannot enter the data
 * folder.
 */
export const databaseFolder = (directory: string): string => join(directory, 'database');
export const passwordFile = (directory: string): string => join(directory, 'database.password');
export const keysFile = (directory: string): string => join(directory, 'keys.json');
/** A file that an update creates while it holds all writes: see `isHeld`. */
export const holdFile = (directory: string): string => join(directory, 'hold');
/** A file with hashes of the networks of staff. */
export const staffNetworksFile = (directory: string): string =>
  join(directory, 'staff-networks.json');
/** A file with the path of the last backup. Its modification time is the time of the backup. */
export const lastBackupFile = (directory: string): string => join(directory, 'last-backup');
/** A file with the fault of the last restore that was tried; empty if there was none. */
export const lastTryFile = (directory: string): string => join(directory, 'last-try');
/** A file with the damaged table that the product found when it last read all of them; empty if there was none. */
export const lastLookFile = (directory: string): string => join(directory, 'last-look');
/** The longest accepted time since the last nightly backup. One missed night is accepted. */
export const LONGEST_BACKUP_PAUSE_HOURS = 49;
const HOUR_MS = 60 * 60 * 1000;

/** Returns the age of the last backup in hours; undefined if there is none. */
export function backupAge(directory: string): number | undefined {
  const last = statSync(lastBackupFile(directory), { throwIfNoEntry: false });
  return last && (Date.now() - last.mtimeMs) / HOUR_MS;
}

export const holdsDatabase = (directory: string): boolean => existsSync(databaseFolder(directory));

/** The error of a database whose files cannot be read. */
export class DamagedDatabase extends Error {}

export const damaged = (directory: string, words: string) =>
  new DamagedDatabase(
    `The database in ${directory} is damaged (${words}): restore a backup with npm run restore -- file --overwrite.`,
  );

/** The path of the database and the password of its owner. @throws DamagedDatabase if the password is missing */
export function readCluster(directory: string): { data: string; password: string } {
  const file = passwordFile(directory);
  if (!existsSync(file)) {
    throw new DamagedDatabase(
      `The file ${file}, without which nothing can open the database, is missing: put it back from a copy of the folder, or restore a backup with npm run restore -- file --overwrite.`,
    );
  }
  return {
    data: realpathSync(databaseFolder(directory)),
    password: readFileSync(file, 'utf8').trim(),
  };
}

/** Creates the data folder if it is missing, and an empty database in it. A crash leaves either none or a whole one. */
export async function makeDatabase(directory: string, programs: Programs): Promise<void> {
  const link = databaseFolder(directory);
  const data = await placeOf(directory, programs);
  const unfinished = `${data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const password = await createCluster(programs, unfinished);
  writeSecret(passwordFile(directory), `${password}\n`);
  renameSync(unfinished, data);
  if (data !== link) symlinkSync(data, link);
  syncPath(dirname(data));
  syncPath(directory);
}

/**
 * Creates the data folder. Returns where the database belongs: in the data folder, unless Postgres runs as another
 * account that cannot enter it.
 */
async function placeOf(directory: string, { account }: Programs): Promise<string> {
  const mayPass = account !== undefined && (await othersMayEnter(dirname(directory)));
  mkdirSync(directory, { recursive: true, mode: mayPass ? OTHERS_PASS : OWNER_ONLY });
  if (account === undefined || (await othersMayEnter(directory))) return databaseFolder(directory);
  makeShared();
  const folder = mkdtempSync(join(SHARED_FOLDER, 'data-'));
  chmodSync(folder, OWNER_ONLY);
  chownSync(folder, account.uid, account.gid);
  return join(folder, 'database');
}

/** Deletes the database of a data folder that no server uses. */
export function deleteDatabase(directory: string): void {
  const link = databaseFolder(directory);
  const data = existsSync(link) ? realpathSync(link) : link;
  rmSync(data === link ? link : dirname(data), { recursive: true, force: true });
  for (const path of [link, `${link}.new`, passwordFile(directory)])
    rmSync(path, { recursive: true, force: true });
}

/**
 * Moves a damaged database aside, so that a backup can take its place. Returns the new path of the damaged one.
 */
export function setAside(directory: string, now = new Date()): string {
  const aside = `${databaseFolder(directory)}.damaged-${now.toISOString().replace(/\W/gu, '')}`;
  renameSync(databaseFolder(directory), aside);
  rmSync(passwordFile(directory), { force: true });
  return aside;
}

/** Writes a file that only its owner can read. A crash leaves either the old file or the new one. */
export function writeSecret(file: string, content: string): void {
  prepareSecret(file, content).place();
}

/** Returns the paths of the databases that were moved aside. */
export const damagedDatabases = (directory: string): string[] =>
  existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => name.startsWith('database.damaged-'))
        .map((name) => join(directory, name))
    : [];

/** Writes a secret aside. To put it into its place then needs no space on the disk. */
export function prepareSecret(file: string, content: string) {
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, content, { mode: 0o600, flush: true });
  return {
    place() {
      renameSync(unfinished, file);
      syncPath(dirname(file));
    },
    discard: () => rmSync(unfinished, { force: true }),
  };
}

/** Flushes the entries of a folder to the disk. */
function syncPath(path: string): void {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
