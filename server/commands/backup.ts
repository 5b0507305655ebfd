/**
 * `npm run backup [-- file]`: writes the local database and its keys to one file. The server may be
 * running. The file contains secrets and personal data, so only the user who runs the command can
 * read the file.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Configuration, readConfiguration } from '../configuration';
import { readArchive, writeArchive } from '../database/archive';
import { askServer } from '../database/commandSocket';
import { finishRestore, holdsDatabase, lastBackupFile, openDatabase } from '../database/dataFolder';
import { loadLocalKeys } from '../database/localKeys';
import { lockDirectory } from '../database/lock';
import { sentence } from '../sentence';

try {
  const configuration = readConfiguration();
  if (configuration.hosted) {
    throw new Error(
      `The database is hosted at ${configuration.hosted.url}. To back it up, see docs/backups.md.`,
    );
  }
  const file = resolve(process.argv[2] ?? fileName(new Date()));
  if (existsSync(file)) throw new Error(existing(file));
  const bytes = await backup(configuration);
  await readArchive(bytes);
  writeFileSync(file, bytes, { mode: 0o600, flag: 'wx', flush: true });
  // The doctor reads the age of the last backup from the modification time of `lastBackupFile`.
  writeFileSync(lastBackupFile(configuration.dataDirectory), `${file}\n`, { mode: 0o600 });
  console.info(
    `The backup of the local database is ${file}. It contains secrets: store it where only you can read it.`,
  );
} catch (error) {
  const { code, path } = error as NodeJS.ErrnoException;
  console.error(code === 'EEXIST' ? existing(path) : sentence(error));
  process.exitCode = 1;
}

function existing(file = ''): string {
  return `${file} already exists: choose another file.`;
}

async function backup({ dataDirectory }: Configuration): Promise<Buffer> {
  if (!holdsDatabase(dataDirectory)) {
    throw new Error(`There is no local database in ${dataDirectory}.`);
  }
  const running = await askServer(dataDirectory, 'backup');
  if (running) return running;
  const unlock = lockDirectory(dataDirectory);
  try {
    finishRestore(dataDirectory);
    const connection = await openDatabase(dataDirectory);
    const archive = new PassThrough();
    const [bytes] = await Promise.all([
      buffer(archive),
      writeArchive(connection, dataDirectory, loadLocalKeys(dataDirectory), archive),
    ]);
    await connection.close();
    return bytes;
  } finally {
    unlock();
  }
}

function fileName(now: Date): string {
  return `confluence-${now.toISOString().replace(/\..*$/u, '').replaceAll(':', '-')}.backup`;
}
