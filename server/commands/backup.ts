/**
 * `npm run backup [-- file]`: writes the data and the keys of the local database to one file. The server may be running.
 * `npm run backup -- --from postgres://… [file]` does the same for a hosted project. `npm run backup -- --check file` reads a
 * backup, and says what it contains. Only the user who runs the command
 * can read the file, because it contains secrets and personal data.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Configuration, readConfiguration } from '../configuration';
import { checkBackup } from '../database/backup/check';
import { backupName, refuseExisting, saveBackup } from '../database/backup/save';
import { keysFile, lastBackupFile } from '../database/dataFolder';
import { openLocalDatabase } from '../database/localDatabase';
import { loadLocalKeys } from '../database/localKeys';
import { connectHosted } from '../hosted/hostedDatabase';
import { sentence } from '../sentence';

const HOUR_MS = 60 * 60 * 1000;

try {
  const { values, positionals } = parseArgs({
    options: { from: { type: 'string' }, check: { type: 'string' } },
    allowPositionals: true,
  });
  console.info(
    values.check === undefined
      ? await backup(resolve(positionals[0] ?? backupName()), values.from)
      : contentOf(values.check, await checkBackup(values.check)),
  );
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

async function backup(file: string, from: string | undefined): Promise<string> {
  refuseExisting(file);
  if (from === undefined) await backupLocal(readConfiguration(), file);
  else await backupHosted(from, file);
  return `The backup is ${file}. It contains secrets: store it where only you can read it.`;
}

type Content = Awaited<ReturnType<typeof checkBackup>>;

function contentOf(file: string, { header, rows }: Content): string {
  const { version, created_at } = header;
  const hours = Math.floor((Date.now() - Date.parse(created_at)) / HOUR_MS);
  return [
    `${file} is whole: of ${created_at}, ${hours} hours old, by version ${version ?? '1.0.0'}.`,
    ...Object.entries(rows).map(([table, count]) => `${table} ${count}`),
  ].join('\n');
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
