import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { querySql } from '../../server/database/database';
import { migrationsFolder } from '../../server/database/migrations';
import { bootEmbedded, type EmbeddedBackend } from '../../server/embedded/boot';
import { configurationOf, temporaryFolder } from '../kit/dataFolder';
import { copyStartedData } from './kit/dataSetup';

let folder: string;
let data: string;
let migrations: URL;
beforeAll(() => {
  folder = temporaryFolder();
  data = join(folder, 'data');
  mkdirSync(join(folder, 'migrations'));
  migrations = pathToFileURL(join(folder, 'migrations/'));
  cpSync(migrationsFolder, migrations, { recursive: true });
  copyStartedData(inject('startedData'), data);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = () => bootEmbedded(configurationOf(data), migrations);
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
       union all select to_jsonb(events) from public.events where not details ? 'country'
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
