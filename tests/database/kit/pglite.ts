import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { prepareTypes } from '../../../server/database/pglitePatches/valueTypes';

const PGLITE = 'node_modules/@electric-sql/pglite';

/** Reduces the shared buffers, because clearing the default 128 MB takes a fifth of the start time of a database. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** The WebAssembly module of PGlite, compiled once for all databases of a process. */
let program: Promise<WebAssembly.Module> | undefined;

/** Opens PGlite in memory with the content of a dump. */
export async function openDump(file: string): Promise<PgliteConnection> {
  program ??= readFile(`${PGLITE}/dist/pglite.wasm`).then((bytes) => WebAssembly.compile(bytes));
  const connection = await createPgliteConnection({
    pgliteOptions: {
      loadDataDir: await dumpOf(file),
      pgliteWasmModule: await program,
      startParams,
    },
  });
  await prepareTypes(connection);
  return connection;
}

export const dumpOf = async (file: string): Promise<Blob> => new Blob([await readFile(file)]);

/** Removes the template databases, which are unused and make up two thirds of the files of every copy. */
const DROP_TEMPLATES = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
];

/**
 * Returns the path of the dump of a new database without template databases. The dump is cached, because PGlite takes
 * seconds to create a database.
 */
export async function emptyDatabase(): Promise<string> {
  const { version } = JSON.parse(readFileSync(`${PGLITE}/package.json`, 'utf8')) as {
    version: string;
  };
  const file = `node_modules/.cache/confluence-tests/empty-${version}-alone.tar`;
  if (existsSync(file)) return file;
  const database = new PGlite();
  for (const statement of DROP_TEMPLATES) await database.exec(statement);
  const dump = await database.dumpDataDir('none');
  await database.close();
  await mkdir(dirname(file), { recursive: true });
  // Writes a temporary file and renames it, because another run may write the same dump at the same time.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  await rename(unfinished, file);
  return file;
}
