import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { LocalKeys } from './localKeys';

/** A whole data folder: the files of the database as a tar, and its keys. */
export interface Archive {
  keys: LocalKeys;
  database: Blob;
}

interface Header {
  format: string;
  keys: LocalKeys;
  sha256: string;
}

const FORMAT = 'confluence-backup-1';
const NEWLINE = 10;

/**
 * One file: a line of JSON and the tar, compressed. PGlite reads the files while no statement runs, so
 * the archive holds what was committed, as after a crash; requests go on before and after.
 */
export async function createArchive(
  { driver }: PgliteConnection,
  keys: LocalKeys,
): Promise<Buffer> {
  await driver.exec('checkpoint');
  const dump = await driver.runExclusive(() => driver.dumpDataDir('none'));
  const database = Buffer.from(await dump.arrayBuffer());
  const header: Header = { format: FORMAT, keys, sha256: digest(database) };
  return promisify(gzip)(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), database]));
}

/** @throws Error with one sentence when the bytes are no complete backup */
export async function readArchive(bytes: Buffer): Promise<Archive> {
  const content = await promisify(gunzip)(bytes).catch(() => Buffer.alloc(0));
  const end = content.indexOf(NEWLINE);
  const header = parseHeader(content.subarray(0, Math.max(end, 0)).toString());
  const database = content.subarray(end + 1);
  if (header?.format !== FORMAT || header.sha256 !== digest(database)) {
    throw new Error('The file is not a complete backup of the local database.');
  }
  return { keys: header.keys, database: new Blob([new Uint8Array(database)]) };
}

function parseHeader(line: string): Header | undefined {
  try {
    return JSON.parse(line) as Header;
  } catch {
    return undefined;
  }
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
