import { existsSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type postgres from 'postgres';
import type { LocalKeys } from '../localKeys';
import { writeBackup } from './write';

/** Returns the name of a backup that is made now. */
export function backupName(): string {
  const now = new Date().toISOString().replace(/\..*$/u, '');
  return `confluence-${now.replaceAll(':', '-')}.backup`;
}

/** @throws Error with a message for the terminal if the file exists */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw existing(file);
}

/**
 * Writes a backup to a file that only its owner can read. Gives the file its name when it is complete and on the disk.
 * @param keys the keys of a local database
 */
export async function saveBackup(
  file: string,
  sql: postgres.Sql,
  keys: LocalKeys | undefined,
): Promise<void> {
  const unfinished = `${file}.part`;
  const opened = await openNew(unfinished);
  try {
    await writeBackup(sql, keys, opened.createWriteStream({ flush: true }));
    refuseExisting(file);
    renameSync(unfinished, file);
  } catch (error) {
    await opened.close().catch(() => undefined);
    rmSync(unfinished, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOSPC' ? new Error(`The disk has no space for ${file}.`) : error;
  }
}

async function openNew(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw existing(file);
    // The sentence of other commands would name the data folder.
    throw code === 'ENOSPC' ? error : unwritable(file, code);
  }
}

const unwritable = (file: string, code: string | undefined) =>
  new Error(
    `Cannot write ${file.replace(/\.part$/u, '')} (${code}): name a file in a folder that this account may write, as in npm run backup -- /var/backups/confluence/today.backup.`,
  );

const existing = (file: string) =>
  new Error(`${file} already exists: delete it, or choose another file.`);
