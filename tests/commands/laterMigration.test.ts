import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfiguration } from '../../server/configuration';
import { createApplication, grantRoles, querySql, runSql } from '../../server/database/database';
import { createDatabase, openDatabase } from '../../server/database/dataFolder';
import { migrate } from '../../server/database/migrate';
import { migrationsFolder } from '../../server/database/migrations';
import { bootEmbedded, type EmbeddedBackend } from '../../server/embedded/boot';
import { dumpOf, emptyDatabase } from '../database/kit/pglite';
import { localKeys } from '../database/kit/template';
import { copyStartedData } from './kit/dataSetup';

let folder: string;
let data: string;
let migrations: URL;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'confluence-later-'));
  data = join(folder, 'data');
  mkdirSync(join(folder, 'migrations'));
  migrations = pathToFileURL(join(folder, 'migrations/'));
  cpSync(migrationsFolder, migrations, { recursive: true });
  copyStartedData(inject('startedData'), data);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = () => bootEmbedded(data, readConfiguration(), migrations);
const query = ({ app }: EmbeddedBackend, sql: string) => querySql(app.connection, sql);

/** A typical later migration, which adds a column and an index and replaces a function. */
const LATER = `
  alter table public.quotes add column country text
    constraint quotes_country_length check (char_length(country) between 1 and 100);
  update public.quotes set country = 'France' where phone like '+33%';
  create index if not exists quotes_country on public.quotes (country);
  create or replace function private.new_reference(size integer default 6) returns text
  language sql set search_path = '' as $$ select 'R-' || size $$;
  select private.apply_privileges();`;

it('a start with a new migration changes the schema of a database and keeps its rows', async () => {
  const first = await start();
  const rows = (backend: EmbeddedBackend) =>
    query(
      backend,
      `select to_jsonb(quotes) - 'country' - 'updated_at' as row from public.quotes
       union all select to_jsonb(projects) from public.projects
       union all select to_jsonb(status_changes) from public.status_changes
       union all select to_jsonb(users) from auth.users order by 1`,
    );
  const before = await rows(first);
  expect(before.length).toBeGreaterThan(40);
  await first.close();

  writeFileSync(new URL('20990101000000_country.sql', migrations), LATER);
  const second = await start();
  expect(await rows(second)).toEqual(before);
  const [counted] = await query(
    second,
    "select count(*)::int as french from public.quotes where country = 'France'",
  );
  expect(counted?.french).toBeGreaterThan(0);

  // New rows use the new version of the function `private.new_reference`.
  const [added] = await query(
    second,
    "insert into public.quotes (name, email, project_type, message) values ('Nora', 'nora@mail.example', 'saas', 'Hello') returning reference",
  );
  expect(added?.reference).toBe('R-6');
  await second.close();

  const third = await start();
  expect(await rows(third)).toHaveLength(before.length + 1);
  await third.close();

  // A version of the product without the migration rejects the database.
  rmSync(new URL('20990101000000_country.sql', migrations));
  await expect(start()).rejects.toThrow('The database has the migration 20990101000000');
});

/** Inserts rows of staff and visitors into the schema of the first migration. */
const FILLED = `
  insert into public.quotes (name, email, project_type, message, status, language, source) values
    ('Salma حداد', 'salma@mail.example', 'website', E'Hello,\nنحتاج موقعًا', 'approved', 'ar', '{"utm_source": "instagram"}'),
    ('Nora', 'nora@mail.example', 'saas', 'Hello', 'pending', 'en', '{}');
  insert into public.projects (quote_id, title, description, client_name, project_type, status, budget, technologies)
    select id, 'A site', 'Two languages', name, project_type, 'paid', 12000, array['React'] from public.quotes
    where status = 'approved';
  insert into public.notes (quote_id, author, body) select id, 'Nadia', 'Called' from public.quotes;
  insert into private.mails (kind, quote_id, status) select 'receipt', id, 'queued' from public.quotes;
  update public.mail_settings set recipients = array['team@agency.example'], agency_language = 'fr';`;

const TABLES = ['quotes', 'projects', 'notes', 'status_changes', 'mail_settings'];

it('a start applies every later migration to a database with only the first migration, and keeps its rows', async () => {
  const directory = join(folder, 'first-build');
  const first = pathToFileURL(join(folder, 'first-migration/'));
  mkdirSync(first);
  const name = '20261123000000_schema.sql';
  cpSync(new URL(name, migrationsFolder), new URL(name, first));
  await createDatabase(directory, await dumpOf(await emptyDatabase()));
  const connection = await openDatabase(directory);
  const app = createApplication(connection, { keys: localKeys });
  await migrate(app, first);
  await grantRoles(connection);
  await runSql(connection, FILLED);
  const rowsOf = (table: string) =>
    `select to_jsonb(${table}) - '{search,search_text,updated_at}'::text[] as row from public.${table} order by id::text`;
  const before = await Promise.all(TABLES.map((table) => querySql(connection, rowsOf(table))));
  expect(before.map(({ length }) => length)).toEqual([2, 1, 2, expect.any(Number), 1]);
  await connection.close();

  const today = await bootEmbedded(directory, { ...readConfiguration(), demo: false });
  for (const [place, table] of TABLES.entries()) {
    const kept = before[place]?.map(({ row }) => ({ row: expect.objectContaining(row as object) }));
    expect(await query(today, rowsOf(table))).toEqual(kept);
  }
  expect(await query(today, 'select kind, status from private.mails')).toEqual([
    { kind: 'receipt', status: 'queued' },
    { kind: 'receipt', status: 'queued' },
  ]);
  await today.close();
});
