import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../../configuration';
import { sentence } from '../../sentence';
import { deleteDatabase, keysFile, lastBackupFile, lastTryFile } from '../dataFolder';
import { type Identity, identityOf } from '../identity';
import { openLocalDatabase } from '../localDatabase';
import { refuseInUse } from '../productLock';
import { restoreBackup } from './restore';
import { tryStart } from './tryStart';

/**
 * Restores a backup into a new database of the product's own Postgres, starts the product on it, and deletes it again. Without a
 * name, it is the last backup, and the outcome is written down for the doctor.
 * @throws Error with a message for the terminal if it cannot be restored, or the product does not start on it
 */
export async function tryRestore(
  { dataDirectory }: Pick<Configuration, 'dataDirectory'>,
  named?: string,
): Promise<string> {
  const note = (fault: string) => {
    if (named === undefined) writeFileSync(lastTryFile(dataDirectory), fault, { mode: 0o600 });
  };
  try {
    const file = named ?? lastBackup(dataDirectory);
    const { quotes, projects } = await restored(file, dataDirectory);
    note('');
    return `${file} can be restored: it has ${quotes} quotes and ${projects} projects.`;
  } catch (error) {
    note(sentence(error));
    throw error;
  }
}

function lastBackup(directory: string): string {
  const noted = lastBackupFile(directory);
  if (!existsSync(noted))
    throw new Error('There is no backup: set up a nightly one as in docs/one-machine.md.');
  const file = readFileSync(noted, 'utf8').trim();
  if (existsSync(file)) return file;
  throw new Error(`The last backup, ${file}, is missing: run npm run backup.`);
}

async function restored(file: string, parent: string): Promise<Identity> {
  const dataDirectory = join(parent, 'tried');
  const settings = { dataDirectory, databaseUrl: undefined, databaseCaFile: undefined };
  // What a power cut has left contains clients.
  await refuseInUse(dataDirectory);
  remove(dataDirectory);
  try {
    const local = await openLocalDatabase(settings, { exclusive: true, create: true });
    let identity: Identity;
    try {
      await restoreBackup({ ...local, file, overwrite: false, keysFile: keysFile(dataDirectory) });
      const sql = local.connect();
      identity = await identityOf(sql).finally(() => sql.end());
    } finally {
      await local.close();
    }
    await tryStart(dataDirectory);
    return identity;
  } finally {
    remove(dataDirectory);
  }
}

function remove(dataDirectory: string): void {
  deleteDatabase(dataDirectory);
  rmSync(dataDirectory, { recursive: true, force: true });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the age in days and the fault, or '' for none, of the last restore that was tried; undefined if none was. */
export function lastTry(directory: string): { days: number; fault: string } | undefined {
  const file = lastTryFile(directory);
  const found = statSync(file, { throwIfNoEntry: false });
  return (
    found && {
      days: Math.floor((Date.now() - found.mtimeMs) / DAY_MS),
      fault: readFileSync(file, 'utf8'),
    }
  );
}
