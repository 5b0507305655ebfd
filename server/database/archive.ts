import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { databaseFolder } from './dataFolder';
import type { LocalKeys } from './localKeys';

/** The content of a data folder: its keys, and the files of its database as a tar. */
export interface Archive {
  keys: LocalKeys;
  database: Blob;
}

interface Header {
  format: string;
  keys: LocalKeys;
}

const FORMAT = 'confluence-backup-1';
const NEWLINE = 10;
const RECORD = 512;
const PART = 1024 * 1024;
/** A file that changed less than this time ago may change again without a new timestamp. */
const TIME_STEP_MS = 50;

/**
 * Writes one compressed file that consists of a line of JSON and a tar. First reads all database files while requests
 * run. Then, while no statement runs, reads the new and changed files and appends them to the tar. A restore overwrites
 * the first copy of a file with the second. The backup therefore contains everything that was committed before the
 * second reading, and Postgres recovers it as after a crash.
 */
export async function writeArchive(
  connection: PgliteConnection,
  directory: string,
  keys: LocalKeys,
  destination: Writable,
): Promise<void> {
  await connection.driver.exec('checkpoint');
  await pipeline(contentOf(connection, databaseFolder(directory), keys), createGzip(), destination);
}

async function* contentOf({ driver }: PgliteConnection, folder: string, keys: LocalKeys) {
  const header: Header = { format: FORMAT, keys };
  yield Buffer.from(`${JSON.stringify(header)}\n`);
  const settled = new Map<string, string>();
  for (const { path, isFolder } of entriesOf(folder)) {
    if (isFolder) yield headerOf(folder, path, 0, '5');
    else yield* fileOf(folder, path, settled);
  }
  // The tar may contain files that were deleted after they were read. Postgres ignores them, as after a crash.
  yield* await driver.runExclusive(async () =>
    entriesOf(folder)
      .filter(({ path, isFolder }) => !isFolder && settled.get(path) !== stampOf(statSync(path)))
      .flatMap(({ path }) => {
        const content = readFileSync(path);
        return [headerOf(folder, path, content.length), content, padding(content.length)];
      }),
  );
  yield Buffer.alloc(2 * RECORD);
}

const entriesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isFolder: entry.isDirectory(),
  }));

/**
 * Reads a file that may change or disappear. Adds its stamp to `settled`, unless a later change could leave the stamp
 * as it is.
 */
async function* fileOf(folder: string, path: string, settled: Map<string, string>) {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return;
  try {
    const stats = await file.stat();
    if (Date.now() - stats.ctimeMs > TIME_STEP_MS) settled.set(path, stampOf(stats));
    yield headerOf(folder, path, stats.size);
    for (let position = 0; position < stats.size; position += PART) {
      const part = Buffer.alloc(Math.min(PART, stats.size - position));
      await file.read(part, 0, part.length, position);
      yield part;
    }
    yield padding(stats.size);
  } finally {
    await file.close();
  }
}

/**
 * A text that changes when the file is written or replaced. After two changes within `TIME_STEP_MS`, the text may be
 * the same.
 */
const stampOf = ({ ino, size, ctimeMs }: Stats): string => `${ino}/${size}/${ctimeMs}`;

const padding = (size: number): Buffer => Buffer.alloc((RECORD - (size % RECORD)) % RECORD);

/** Returns the header of a file or folder in a tar, in the ustar format of POSIX. */
function headerOf(folder: string, path: string, size: number, type: '0' | '5' = '0'): Buffer {
  const header = Buffer.alloc(RECORD);
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at);
  header.write(`/${relative(folder, path).replaceAll(sep, '/')}`);
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(0, 136, 11);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write('ustar\u000000', 257);
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  header.write('\0 ', 154);
  return header;
}

/** @throws Error with a message for the terminal if the bytes are not a complete backup */
export async function readArchive(bytes: Buffer): Promise<Archive> {
  // gzip ends with a checksum, so a truncated or changed file fails here.
  const content = await promisify(gunzip)(bytes).catch(() => Buffer.alloc(0));
  const end = content.indexOf(NEWLINE);
  const header = parseHeader(content.subarray(0, Math.max(end, 0)).toString());
  if (header?.format !== FORMAT) {
    throw new Error('The file is not a complete backup of the local database.');
  }
  return { keys: header.keys, database: new Blob([new Uint8Array(content.subarray(end + 1))]) };
}

function parseHeader(line: string): Header | undefined {
  try {
    return JSON.parse(line) as Header;
  } catch {
    return undefined;
  }
}
