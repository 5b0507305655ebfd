/**
 * `npm run backup [-- file]`: writes the data and the keys of the local database to one file. The server may be running.
 * `npm run backup -- --from postgres://… [file]` does the same for a hosted project. Only the user who runs the command
 * can read the file, because it contains secrets and personal data.
 */
import { createWriteStream, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { type Configuration, readConfiguration } from '../configuration';
import { writeBackup } from '../database/backup/write';
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
  const file = resolve(positionals[0] ?? fileName(new Date()));
  if (existsSync(file)) throw existing(file);
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
    const keys = loadLocalKeys(dataDirectory);
    await save(file, (destination) => writeBackup(sql, keys, destination));
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
    await save(file, (destination) => writeBackup(sql, undefined, destination));
  } finally {
    await sql.end();
  }
}

/** Gives the file its name when it is complete and on the disk. */
async function save(file: string, write: (destination: Writable) => Promise<void>): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await write(createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
    if (existsSync(file)) throw existing(file);
    renameSync(unfinished, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw existing(unfinished);
    rmSync(unfinished, { force: true });
    throw code === 'ENOSPC' ? new Error(`The disk has no space for ${file}.`) : error;
  }
}

function existing(file: string): Error {
  return new Error(`${file} already exists: delete it, or choose another file.`);
}

function fileName(now: Date): string {
  return `confluence-${now.toISOString().replace(/\..*$/u, '').replaceAll(':', '-')}.backup`;
}
