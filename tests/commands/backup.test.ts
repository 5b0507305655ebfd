import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { querySql } from '../../supabase/embedded/application';
import { bootEmbedded, type EmbeddedBackend } from '../../supabase/embedded/boot';
import { copyStartedData } from './kit/dataSetup';
import { runCommand } from './kit/runCommand';

const PATIENCE_MS = 240_000;

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

/** Every table of the product and of the sign-in with a digest of all its rows. */
async function everything({ app: { connection } }: EmbeddedBackend) {
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

const insertQuote = ({ app }: EmbeddedBackend, name: string) =>
  querySql(
    app.connection,
    "insert into public.quotes (name, email, project_type, message, language) values ($1, 'a@b.example', 'website', 'Hello', 'en')",
    [name],
  );

it('a backup of a running server, restored, loses nothing', { timeout: PATIENCE_MS }, async () => {
  const file = join(folder, 'running.backup');
  const server = await bootEmbedded(data);
  const { keys } = server;
  await insertQuote(server, 'Before the backup');
  const before = await everything(server);
  const saved = await run('backup', file);
  expect(saved).toMatchObject({ code: 0, output: expect.stringContaining(file) });
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(await everything(server)).toEqual(before);
  await insertQuote(server, 'After the backup');

  const running = await run('restore', file, '--overwrite');
  expect(running).toMatchObject({
    code: 1,
    output: expect.stringContaining('is in use by process'),
  });
  await server.close();

  const existing = await run('restore', file);
  expect(existing).toMatchObject({ code: 1, output: expect.stringContaining('add --overwrite') });
  const refused = await bootEmbedded(data);
  expect(await everything(refused)).not.toEqual(before);
  await refused.close();

  rmSync(join(data, 'keys.json'));
  expect(await run('restore', file, '--overwrite')).toMatchObject({ code: 0 });
  const restored = await bootEmbedded(data);
  expect(await everything(restored)).toEqual(before);
  expect(restored.keys).toEqual(keys);
  await restored.close();
});

it('a backup holds every request answered before it, while others go on', {
  timeout: PATIENCE_MS,
}, async () => {
  const file = join(folder, 'busy.backup');
  const server = await bootEmbedded(data);
  let written = 0;
  let isWriting = true;
  const writer = (async () => {
    while (isWriting) {
      await insertQuote(server, `Busy ${written + 1}`);
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

  expect(await run('restore', file, '--overwrite')).toMatchObject({ code: 0 });
  const restored = await bootEmbedded(data);
  const rows = await querySql<{ number: number }>(
    restored.app.connection,
    "select split_part(name, ' ', 2)::int as number from public.quotes where name like 'Busy %' order by 1",
  );
  await restored.close();
  // Without a gap.
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
});

it('a stopped server is backed up too, and nothing is overwritten', {
  timeout: PATIENCE_MS,
}, async () => {
  const file = join(folder, 'stopped.backup');
  expect(await run('backup', file)).toMatchObject({ code: 0 });
  const content = readFileSync(file);
  expect(await run('backup', file)).toMatchObject({
    code: 1,
    output: `${file} exists already: choose another file.\n`,
  });
  expect(readFileSync(file).equals(content)).toBe(true);

  const half = join(folder, 'half.backup');
  writeFileSync(half, content.subarray(0, content.length / 2));
  expect(await run('restore', half, '--overwrite')).toEqual({
    code: 1,
    output: 'The file is not a complete backup of the local database.\n',
  });
  const intact = await bootEmbedded(data);
  expect(
    (await querySql(intact.app.connection, 'select from public.quotes')).length,
  ).toBeGreaterThan(5);
  await intact.close();
  expect(await run('restore')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Name the backup'),
  });
});
