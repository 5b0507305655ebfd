import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { knownVersions, migrationFiles } from '../migrations';
import { END_OF_TABLE, FORMAT, type Footer, type Header, newlinesIn } from './format';

const NEWLINE = 10;
const HEADER_BYTES = 1024 * 1024;

/** A backup that is read once, from its first line to its last. */
export interface Backup {
  header: Header;
  /** Yields the rows of the next table, as text for `copy`. */
  rows(): AsyncGenerator<Buffer>;
  /**
   * Returns the last line, when the rows of all tables were read.
   * @throws Error if the file contains more or less than that, or tables have other numbers of rows than it says
   */
  footer(): Promise<Footer>;
  close(): void;
  /** Returns an error for the terminal that says that the content of the file is not as it was written. */
  damaged(cause?: unknown): Error;
}

/**
 * Opens a backup and reads its first line.
 * @throws Error with a message for the terminal if it is no backup, or of a build with other migrations
 */
export async function openBackup(file: string): Promise<Backup> {
  const name = basename(file);
  const damaged = (cause?: unknown) =>
    new Error(`The backup ${name} is damaged: use another copy.`, { cause });
  const stream = createGunzip();
  pipeline(createReadStream(file), stream, () => undefined);
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let buffered = Buffer.alloc(0);

  /** Adds the next part of the file to `buffered`. Returns false at the end of the file. */
  async function readOn(): Promise<boolean> {
    try {
      const { value, done } = await chunks.next();
      if (!done) buffered = Buffer.concat([buffered, value]);
      return !done;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (!code?.startsWith('Z_')) throw error;
      if (code === 'Z_BUF_ERROR') throw incomplete(name);
      throw message === 'incorrect header check' ? foreign(name) : damaged(error);
    }
  }

  async function line(maximum = Number.POSITIVE_INFINITY): Promise<string | undefined> {
    while (!buffered.includes(NEWLINE))
      if (buffered.length > maximum || !(await readOn())) return undefined;
    const end = buffered.indexOf(NEWLINE);
    const text = buffered.toString('utf8', 0, end);
    buffered = buffered.subarray(end + 1);
    return text;
  }

  const counts: number[] = [];
  async function* rows() {
    const table = counts.push(0) - 1;
    const counted = (text: Buffer) => {
      counts[table] = (counts[table] ?? 0) + newlinesIn(text);
      return text;
    };
    for (;;) {
      // Looks at whole lines only, so that the line that ends the table is never cut.
      const whole = buffered.subarray(0, buffered.lastIndexOf(NEWLINE) + 1);
      const end = endOfTable(whole);
      if (end !== undefined) {
        if (end > 0) yield counted(whole.subarray(0, end));
        buffered = buffered.subarray(end + END_OF_TABLE.length);
        return;
      }
      if (whole.length > 0) yield counted(whole);
      buffered = buffered.subarray(whole.length);
      if (!(await readOn())) throw incomplete(name);
    }
  }

  async function footerOf({ tables }: Header) {
    const last = parsed<Footer>(await line());
    if (typeof last?.rows !== 'object' || last.rows === null) throw damaged();
    // Reads the checksum, which stands at the end of the file.
    while (buffered.length === 0 && (await readOn()));
    if (buffered.length > 0) throw damaged();
    if (tables.some(({ name }, index) => last.rows[name] !== counts[index])) throw damaged();
    return last;
  }

  const backup = { rows, damaged, close: () => stream.destroy() };
  try {
    const header = parsed<Header>(await line(HEADER_BYTES));
    refuseFormat(header, name);
    await refuseMigrations(header.migrations, name);
    return { ...backup, header, footer: () => footerOf(header) };
  } catch (error) {
    backup.close();
    throw error;
  }
}

/** Returns the position of the line that ends a table, or undefined if these lines do not contain it. */
function endOfTable(lines: Buffer): number | undefined {
  if (lines.toString('latin1', 0, END_OF_TABLE.length) === END_OF_TABLE) return 0;
  const before = lines.indexOf(`\n${END_OF_TABLE}`);
  return before === -1 ? undefined : before + 1;
}

function parsed<Line>(line: string | undefined): Line | undefined {
  try {
    return line === undefined ? undefined : (JSON.parse(line) as Line);
  } catch {
    return undefined;
  }
}

const foreign = (name: string) => new Error(`${name} is not a backup of this product.`);

const incomplete = (name: string) =>
  new Error(`The backup ${name} is incomplete, because its end is missing: use another copy.`);

function refuseFormat(header: Header | undefined, name: string): asserts header is Header {
  const format: string | undefined = header?.format;
  if (format === 'confluence-backup-1') {
    throw new Error(
      `An earlier build of the product wrote the backup ${name}: restore it with that build.`,
    );
  }
  if (format?.startsWith('confluence-backup-') && format !== FORMAT) throw newer(name);
  const isComplete =
    format === FORMAT &&
    [header?.migrations, header?.accounts, header?.tables].every((list) => Array.isArray(list));
  if (!isComplete) throw foreign(name);
}

const newer = (name: string) =>
  new Error(
    `A newer version of the product wrote the backup ${name}: update the product, then restore it.`,
  );

async function refuseMigrations(applied: readonly string[], name: string): Promise<void> {
  const known = knownVersions(await migrationFiles());
  const unknown = applied.find((version) => !known.includes(version));
  if (unknown === undefined) return;
  if (unknown > (known.at(-1) ?? '')) throw newer(name);
  throw new Error(
    `Another build of the product wrote the backup ${name}: restore it with the build that has the migration ${unknown}.`,
  );
}
