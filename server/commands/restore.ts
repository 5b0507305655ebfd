/**
 * `npm run restore -- file [--overwrite]`: restores the local database from a backup. The server must not be running.
 * `npm run restore -- --to postgres://… file [--overwrite]` loads the backup into a hosted project. Only `--overwrite`
 * replaces existing data.
 */
import { accessSync, constants } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Configuration, readConfiguration } from '../configuration';
import { loadHosted } from '../database/backup/hosted';
import { openBackup } from '../database/backup/read';
import { restoreBackup } from '../database/backup/restore';
import { DamagedDatabase, keysFile, setAside } from '../database/dataFolder';
import { openLocalDatabase } from '../database/localDatabase';
import { connectHosted } from '../hosted/hostedDatabase';
import { sentence } from '../sentence';

try {
  const { values, positionals } = parseArgs({
    options: { overwrite: { type: 'boolean', default: false }, to: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined) throw new Error('Name the backup: npm run restore -- file');
  refuseUnreadable(file);
  console.info(
    values.to === undefined
      ? await restoreLocal(file, values.overwrite)
      : await restoreHosted(values.to, file, values.overwrite),
  );
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

/** @throws Error with a message for the terminal, for example about a copy in the home folder of root */
function refuseUnreadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error(`The file ${file} does not exist.`);
    throw new Error(
      `This account may not read ${file}: move it to a folder that it may enter, and make it the owner of the file with chown.`,
    );
  }
}

async function restoreLocal(file: string, overwrite: boolean): Promise<string> {
  const configuration = readConfiguration();
  const { hosted, dataDirectory, databaseUrl } = configuration;
  if (hosted) {
    throw new Error(
      `The database is hosted at ${hosted.url}: add --to with its connection string, see docs/backups.md.`,
    );
  }
  // Reads the first line of the backup before anything is changed.
  (await openBackup(file)).close();
  const local = await openReplaceable(configuration, overwrite);
  try {
    await restoreBackup({ ...local, file, overwrite, keysFile: keysFile(dataDirectory) });
  } finally {
    await local.close();
  }
  const target =
    databaseUrl === undefined
      ? `The local database in ${dataDirectory}`
      : `The database ${local.database} of DATABASE_URL`;
  return `${target} was restored from ${file}.`;
}

/** Opens the local database. With `overwrite`, moves a database that is damaged aside. */
async function openReplaceable(configuration: Configuration, overwrite: boolean) {
  try {
    return await openLocalDatabase(configuration, { exclusive: true });
  } catch (error) {
    if (!overwrite || !(error instanceof DamagedDatabase)) throw error;
    console.info(`The damaged database is now ${setAside(configuration.dataDirectory)}.`);
    return await openLocalDatabase(configuration, { exclusive: true });
  }
}

async function restoreHosted(url: string, file: string, overwrite: boolean): Promise<string> {
  const { databaseCaFile } = readConfiguration();
  const sql = connectHosted({ databaseUrl: url, databaseCaFile });
  try {
    const hasPasswords = await loadHosted(sql, file, overwrite);
    const password = hasPasswords
      ? 'The staff password is that of the backup.'
      : 'Its accounts could not be loaded: run npm run staff:password.';
    return `The hosted project was restored from ${file}. ${password}`;
  } finally {
    await sql.end();
  }
}
