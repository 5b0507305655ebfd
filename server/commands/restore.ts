/**
 * `npm run restore -- file [--overwrite]`: restores the local database from a backup. The server must not be
 * running. Only `--overwrite` replaces an existing database.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration';
import { readArchive } from '../database/archive';
import { databaseFolder, finishRestore, restoreDatabase } from '../database/dataFolder';
import { lockDirectory } from '../database/lock';
import { sentence } from '../sentence';

try {
  const { values, positionals } = parseArgs({
    options: { overwrite: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined) throw new Error('Name the backup: npm run restore -- file');
  if (!existsSync(file)) throw new Error(`The file ${file} does not exist.`);
  const { dataDirectory } = readConfiguration();
  const unlock = lockDirectory(dataDirectory);
  try {
    finishRestore(dataDirectory);
    if (existsSync(databaseFolder(dataDirectory)) && !values.overwrite) {
      throw new Error(
        `There is a local database in ${dataDirectory}: back it up, then add --overwrite to replace it.`,
      );
    }
    const { keys, database } = await readArchive(readFileSync(file));
    await restoreDatabase(dataDirectory, database, keys);
  } finally {
    unlock();
  }
  console.info(`The local database in ${dataDirectory} was restored from ${file}.`);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
