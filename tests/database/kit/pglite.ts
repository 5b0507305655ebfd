import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { prepareTypes } from '../../../supabase/embedded/pglitePatches/valueTypes';

const PGLITE = 'node_modules/@electric-sql/pglite';

/** To clear the default 128 MB takes about a fifth of a start, and each test file starts a database. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** PGlite's WebAssembly module, compiled once for all databases of a process. */
let program: Promise<WebAssembly.Module> | undefined;

/** PGlite in memory with the content of a dump. */
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

/** Nothing connects to the template databases, and they are two thirds of the files of every copy. */
const DROP_TEMPLATES = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
];

/**
 * The dump of a database as initdb creates it, without the template databases. PGlite takes seconds to
 * create one, so the dump is cached.
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
  // Another run may write the same file at the same time.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  await rename(unfinished, file);
  return file;
}
