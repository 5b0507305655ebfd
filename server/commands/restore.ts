/**
 * `npm run restore -- file [--overwrite]`: restores the local database from a backup. The server must not be running.
 * `npm run restore -- --new` makes an empty one instead, which a site with a public address does not do by itself.
 * `--try` only restores the last backup, or the file, into a database that it deletes again, and starts the product on it: as a timer
 * does each month, and an update before its restart.
 * `npm run restore -- --to postgres://… file [--overwrite]` loads the backup into a hosted project. Only `--overwrite`
 * replaces existing data.
 */
import { accessSync, constants } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Configuration, readConfiguration } from '../configuration';
import { loadHosted } from '../database/backup/hosted';
import { doubtOf } from '../database/backup/load';
import { openBackup } from '../database/backup/read';
import { restoreBackup } from '../database/backup/restore';
import { tryRestore } from '../database/backup/tryRestore';
import { DamagedDatabase, keysFile, setAside } from '../database/dataFolder';
import { isHeld } from '../database/hold';
import { isNewDatabase } from '../database/identity';
import { type LocalDatabase, openLocalDatabase } from '../database/localDatabase';
import { bootEmbedded } from '../embedded/boot';
import { connectHosted } from '../hosted/hostedDatabase';
import { sentence } from '../sentence';

const CREATED = { exclusive: true, create: true };

try {
  const { values, positionals } = parseArgs({
    options: {
      new: { type: 'boolean', default: false },
      overwrite: { type: 'boolean', default: false },
      to: { type: 'string' },
      try: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  console.info(
    values.new
      ? await makeNew(localConfiguration())
      : values.try
        ? await tryRestore(localConfiguration(), positionals[0])
        : await restore(positionals[0], values.overwrite, values.to),
  );
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

async function restore(file: string | undefined, overwrite: boolean, to: string | undefined) {
  if (file === undefined) throw new Error('Name the backup: npm run restore -- file');
  refuseUnreadable(file);
  return to === undefined
    ? restoreLocal(file, overwrite, localConfiguration())
    : restoreHosted(to, file, overwrite);
}

/** Makes an empty database, with an account of staff. @throws Error with a message for the terminal if there is a database */
async function makeNew(configuration: Configuration): Promise<string> {
  const local = await openLocalDatabase(configuration, CREATED);
  const sql = local.connect();
  const isNew = await isNewDatabase(sql).finally(() => sql.end().then(local.close));
  if (!isNew) throw new Error(`${targetOf(configuration, local)} exists: nothing was changed.`);
  const { close } = await bootEmbedded({ ...configuration, demo: false }, undefined, true);
  await close();
  return `${targetOf(configuration, local)} is new and empty: start the product.`;
}

function targetOf(configuration: Configuration, { database }: LocalDatabase): string {
  const { databaseUrl, dataDirectory } = configuration;
  return databaseUrl === undefined
    ? `The local database in ${dataDirectory}`
    : `The database ${database} of DATABASE_URL`;
}

function localConfiguration(): Configuration {
  const configuration = readConfiguration();
  const { hosted } = configuration;
  if (!hosted) return configuration;
  throw new Error(
    `The database is hosted at ${hosted.url}: add --to with its connection string, see docs/backups.md.`,
  );
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

async function restoreLocal(
  file: string,
  overwrite: boolean,
  configuration: Configuration,
): Promise<string> {
  const { dataDirectory } = configuration;
  // Reads the first line of the backup before anything is changed.
  (await openBackup(file)).close();
  const local = await openReplaceable(configuration, overwrite);
  let doubted = 0;
  try {
    doubted = await restoreBackup({
      ...local,
      file,
      overwrite,
      areMailsHeld: isHeld(dataDirectory),
      keysFile: keysFile(dataDirectory),
    });
  } finally {
    await local.close();
  }
  return `${targetOf(configuration, local)} was restored from ${file}.${doubtOf(doubted)}`;
}

/** Opens the local database. With `overwrite`, moves a database that is damaged aside. */
async function openReplaceable(configuration: Configuration, overwrite: boolean) {
  try {
    return await openLocalDatabase(configuration, CREATED);
  } catch (error) {
    if (!overwrite || !(error instanceof DamagedDatabase)) throw error;
    console.info(`The damaged database is now ${setAside(configuration.dataDirectory)}.`);
    return await openLocalDatabase(configuration, CREATED);
  }
}

async function restoreHosted(url: string, file: string, overwrite: boolean): Promise<string> {
  const { databaseCaFile } = readConfiguration();
  const sql = connectHosted({ databaseUrl: url, databaseCaFile });
  try {
    const { hasPasswords, doubted } = await loadHosted(sql, file, overwrite);
    const password = hasPasswords
      ? 'The staff password is that of the backup.'
      : 'Its accounts could not be loaded: run npm run staff:password.';
    return `The hosted project was restored from ${file}. ${password}${doubtOf(doubted)}`;
  } finally {
    await sql.end();
  }
}
