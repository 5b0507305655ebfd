import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readArchive, writeArchive } from '../../server/database/archive';
import { type BackendConnection, querySql } from '../../server/database/database';
import { createDatabase, openDatabase } from '../../server/database/dataFolder';
import { loadLocalKeys } from '../../server/database/localKeys';
import { bootEmbedded } from '../../server/embedded/boot';
import { copyStartedData } from './kit/dataSetup';
import { runCommand } from './kit/runCommand';

let folder: string;
let data: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'confluence-backup-'));
  data = join(folder, 'data');
  copyStartedData(inject('startedData'), data);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: 'backup' | 'restore', ...options: string[]) =>
  runCommand(command, data, options);

/** Returns the number of rows and their digest for each table of the product, the sign-in and the migrations. */
async function everything(connection: BackendConnection) {
  const tables = await querySql<{ name: string }>(
    connection,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'auth', 'supabase_migrations') order by 1`,
  );
  const digests: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await querySql(
      connection,
      `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t`,
    );
    digests[name] = row;
  }
  return digests;
}

const insertQuote = (connection: BackendConnection, name: string) =>
  querySql(
    connection,
    "insert into public.quotes (name, email, project_type, message, language) values ($1, 'a@b.example', 'website', 'Hello', 'en')",
    [name],
  );

/** Reads the database of a data folder without starting the product, because a start would change the database. */
async function inStopped<Held>(
  directory: string,
  read: (connection: BackendConnection) => Promise<Held>,
): Promise<Held> {
  const connection = await openDatabase(directory);
  try {
    return await read(connection);
  } finally {
    await connection.close();
  }
}

it('restoring a backup of a running server restores every row and the keys', async () => {
  const file = join(folder, 'running.backup');
  const server = await bootEmbedded(data);
  const { app, keys } = server;
  await insertQuote(app.connection, 'Before the backup');
  const before = await everything(app.connection);
  const saved = await run('backup', file);
  expect(saved).toMatchObject({ code: 0, output: expect.stringContaining(file) });
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(await everything(app.connection)).toEqual(before);
  await insertQuote(app.connection, 'After the backup');

  const running = await run('restore', file, '--overwrite');
  expect(running).toMatchObject({
    code: 1,
    output: expect.stringContaining('is in use by process'),
  });
  await server.close();

  const existing = await run('restore', file);
  expect(existing).toMatchObject({ code: 1, output: expect.stringContaining('add --overwrite') });
  expect(await inStopped(data, everything)).not.toEqual(before);

  rmSync(join(data, 'keys.json'));
  expect(await run('restore', file, '--overwrite')).toMatchObject({ code: 0 });
  const restored = await bootEmbedded(data);
  expect(await everything(restored.app.connection)).toEqual(before);
  expect(restored.keys).toEqual(keys);
  await restored.close();
});

// This test runs only with `npm run test:all`, because the next test checks the same behaviour within one process.
if (process.env.TEST_ALL)
  it('while requests continue, a backup contains every request that was confirmed before the backup started', async () => {
    const file = join(folder, 'busy.backup');
    const server = await bootEmbedded(data);
    let written = 0;
    let isWriting = true;
    const writer = (async () => {
      while (isWriting) {
        await insertQuote(server.app.connection, `Busy ${written + 1}`);
        written += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await expect.poll(() => written).toBeGreaterThan(5);
    const acknowledged = written;
    expect(await run('backup', file)).toMatchObject({ code: 0 });
    expect(written).toBeGreaterThan(acknowledged);
    isWriting = false;
    await writer;
    await server.close();

    const restored = join(folder, 'restored');
    await createDatabase(restored, (await readArchive(readFileSync(file))).database);
    const rows = await inStopped(restored, (connection) =>
      querySql<{ number: number }>(
        connection,
        "select split_part(name, ' ', 2)::int as number from public.quotes where name like 'Busy %' order by 1",
      ),
    );
    // The backup contains the requests from number 1 without a gap.
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
  });

it('a quote that is stored during a backup is part of the backup', async () => {
  const connection = await openDatabase(data);
  const slow = new PassThrough({ highWaterMark: 1 });
  const written = writeArchive(connection, data, loadLocalKeys(data), slow);
  await once(slow, 'readable');
  // Nothing reads the stream yet, so the backup pauses in the middle of the files.
  await insertQuote(connection, 'During the backup');
  const [bytes] = await Promise.all([buffer(slow), written]);
  await connection.close();
  const restored = join(folder, 'during');
  await createDatabase(restored, (await readArchive(bytes)).database);
  const quotes = await inStopped(restored, (open) =>
    querySql(open, "select from public.quotes where name = 'During the backup'"),
  );
  expect(quotes).toHaveLength(1);
});

it('backup works on a stopped server and overwrites no file, and restore rejects an incomplete backup', async () => {
  const file = join(folder, 'stopped.backup');
  expect(await run('backup', file)).toMatchObject({ code: 0 });
  const content = readFileSync(file);
  expect(await run('backup', file)).toMatchObject({
    code: 1,
    output: `${file} already exists: choose another file.\n`,
  });
  expect(readFileSync(file).equals(content)).toBe(true);

  const half = join(folder, 'half.backup');
  writeFileSync(half, content.subarray(0, content.length / 2));
  expect(await run('restore', half, '--overwrite')).toEqual({
    code: 1,
    output: 'The file is not a complete backup of the local database.\n',
  });
  const quotes = await inStopped(data, (connection) =>
    querySql(connection, 'select from public.quotes'),
  );
  expect(quotes.length).toBeGreaterThan(5);
  expect(await run('restore')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Name the backup'),
  });
});
