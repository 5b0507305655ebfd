/**
 * `npm run backup [-- file]`: writes the data and the keys of the local database to one file. The server may be running.
 * `npm run backup -- --from postgres://… [file]` does the same for a hosted project. Only the user who runs the command
 * can read the file, because it contains secrets and personal data.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Configuration, readConfiguration } from '../configuration';
import { backupName, refuseExisting, saveBackup } from '../database/backup/save';
import { keysFile, lastBackupFile } from '../database/dataFolder';
import { openLocalDatabase } from '../database/localDatabase';
import { loadLocalKeys } from '../database/localKeys';
import { connectHosted } from '../hosted/hostedDatabase';
import { sentence } from '../sentence';

try {
  const { values, positionals } = parseArgs({
    options: { from: { type: 'string' } },
    allowPositionals: true,
  });
  const file = resolve(positionals[0] ?? backupName());
  refuseExisting(file);
  if (values.from === undefined) await backupLocal(readConfiguration(), file);
  else await backupHosted(values.from, file);
  console.info(`The backup is ${file}. It contains secrets: store it where only you can read it.`);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

async function backupLocal(configuration: Configuration, file: string): Promise<void> {
  const { hosted, dataDirectory } = configuration;
  if (hosted) {
    throw new Error(
      `The database is hosted at ${hosted.url}: add --from with its connection string, see docs/backups.md.`,
    );
  }
  if (!existsSync(keysFile(dataDirectory))) {
    throw new Error(`There is no local database in ${dataDirectory}.`);
  }
  const local = await openLocalDatabase(configuration);
  const sql = local.connect(local.database);
  try {
    await saveBackup(file, sql, loadLocalKeys(dataDirectory));
  } finally {
    await sql.end();
    await local.close();
  }
  // The doctor reads the age of the last backup from the modification time of `lastBackupFile`.
  writeFileSync(lastBackupFile(dataDirectory), `${file}\n`, { mode: 0o600 });
}

async function backupHosted(url: string, file: string): Promise<void> {
  const { databaseCaFile } = readConfiguration();
  const sql = connectHosted({ databaseUrl: url, databaseCaFile });
  try {
    await saveBackup(file, sql, undefined);
  } finally {
    await sql.end();
  }
}
