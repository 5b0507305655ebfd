/**
 * `npm run restore -- file [--overwrite]`: restores the local database from a backup. The server must not be running.
 * `npm run restore -- --to postgres://… file [--overwrite]` loads the backup into a hosted project. Only `--overwrite`
 * replaces existing data.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration';
import { loadHosted, restoreBackup } from '../database/backup/restore';
import { keysFile } from '../database/dataFolder';
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
  if (!existsSync(file)) throw new Error(`The file ${file} does not exist.`);
  console.info(
    values.to === undefined
      ? await restoreLocal(file, values.overwrite)
      : await restoreHosted(values.to, file, values.overwrite),
  );
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

async function restoreLocal(file: string, overwrite: boolean): Promise<string> {
  const configuration = readConfiguration();
  const { dataDirectory } = configuration;
  // With `exclusive`, a running product is refused before anything is read.
  const local = await openLocalDatabase(configuration, { exclusive: true });
  try {
    await restoreBackup({ ...local, file, overwrite, keysFile: keysFile(dataDirectory) });
  } finally {
    await local.close();
  }
  return `The local database in ${dataDirectory} was restored from ${file}.`;
}

async function restoreHosted(url: string, file: string, overwrite: boolean): Promise<string> {
  const sql = connectHosted(url);
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
