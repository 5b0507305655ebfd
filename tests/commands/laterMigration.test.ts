import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { querySql } from '../../supabase/embedded/application';
import { bootEmbedded, type EmbeddedBackend } from '../../supabase/embedded/boot';
import { createDatabase } from '../../supabase/embedded/dataFolder';
import { migrationsFolder } from '../../supabase/embedded/migrations';
import { readConfiguration } from '../../vite/configuration';
import { dumpOf, emptyDatabase } from '../database/kit/pglite';

let folder: string;
let data: string;
let migrations: URL;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'confluence-later-'));
  data = join(folder, 'data');
  mkdirSync(join(folder, 'migrations'));
  migrations = pathToFileURL(join(folder, 'migrations/'));
  cpSync(migrationsFolder, migrations, { recursive: true });
  await createDatabase(data, await dumpOf(await emptyDatabase()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = () => bootEmbedded(data, readConfiguration(), migrations);
const query = ({ app }: EmbeddedBackend, sql: string) => querySql(app.connection, sql);

/** What a later migration of the product looks like: a column, an index and a function. */
const LATER = `
  alter table public.quotes add column country text
    constraint quotes_country_length check (char_length(country) between 1 and 100);
  update public.quotes set country = 'France' where phone like '+33%';
  create index if not exists quotes_country on public.quotes (country);
  create or replace function private.new_reference(size integer default 6) returns text
  language sql set search_path = '' as $$ select 'R-' || size $$;
  select private.apply_privileges();`;

it('a later migration changes a filled database and leaves its rows as they are', async () => {
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

  // The replaced function is the one that new rows get.
  const [added] = await query(
    second,
    "insert into public.quotes (name, email, project_type, message) values ('Nora', 'nora@mail.example', 'saas', 'Hello') returning reference",
  );
  expect(added?.reference).toBe('R-6');
  await second.close();

  const third = await start();
  expect(await rows(third)).toHaveLength(before.length + 1);
  await third.close();

  // Back to the version without it.
  rmSync(new URL('20990101000000_country.sql', migrations));
  await expect(start()).rejects.toThrow('The database has the migration 20990101000000');
});
