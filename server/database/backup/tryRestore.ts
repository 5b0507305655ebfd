import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../../configuration';
import { sentence } from '../../sentence';
import { deleteDatabase, keysFile, lastBackupFile, lastTryFile } from '../dataFolder';
import { type Identity, identityOf } from '../identity';
import { openLocalDatabase } from '../localDatabase';
import { restoreBackup } from './restore';

/**
 * Restores the last backup into a new database of the product's own Postgres, which it then deletes, and writes down the outcome
 * for the doctor.
 * @throws Error with a message for the terminal if it cannot be restored
 */
export async function tryRestore({ dataDirectory }: Configuration): Promise<string> {
  const outcome = lastTryFile(dataDirectory);
  try {
    const file = lastBackup(dataDirectory);
    const { quotes, projects } = await restored(file, dataDirectory);
    writeFileSync(outcome, '', { mode: 0o600 });
    return `${file} can be restored: it has ${quotes} quotes and ${projects} projects.`;
  } catch (error) {
    writeFileSync(outcome, sentence(error), { mode: 0o600 });
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
  const dataDirectory = mkdtempSync(join(parent, 'tried-'));
  const settings = { dataDirectory, databaseUrl: undefined, databaseCaFile: undefined };
  try {
    const local = await openLocalDatabase(settings, { exclusive: true, create: true });
    try {
      await restoreBackup({ ...local, file, overwrite: false, keysFile: keysFile(dataDirectory) });
      const sql = local.connect();
      return await identityOf(sql).finally(() => sql.end());
    } finally {
      await local.close();
    }
  } finally {
    deleteDatabase(dataDirectory);
    rmSync(dataDirectory, { recursive: true, force: true });
  }
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
