import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { querySql } from '../../supabase/embedded/application';
import { bootEmbedded, type EmbeddedBackend } from '../../supabase/embedded/boot';
import { createDatabase } from '../../supabase/embedded/dataFolder';
import {
  functionSource,
  migrationFiles,
  migrationsFolder,
} from '../../supabase/embedded/migrations';
import { readConfiguration } from '../../vite/configuration';
import { dumpOf, emptyDatabase } from '../database/kit/pglite';

const PATIENCE_MS = 240_000;

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
}, PATIENCE_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = () => bootEmbedded(data, readConfiguration(), migrations);
const query = ({ app }: EmbeddedBackend, sql: string) => querySql(app.connection, sql);

/** What a later migration of the product looks like: a column, an index, a table, two functions. */
async function laterMigration(): Promise<string> {
  const files = await migrationFiles();
  return `
    alter table public.quotes add column country text
      constraint quotes_country_length check (char_length(country) between 1 and 100);
    update public.quotes set country = 'France' where phone like '+33%';
    create index if not exists quotes_country on public.quotes (country);

    create table public.attachments (
      id uuid primary key default gen_random_uuid(),
      quote_id uuid not null references public.quotes (id) on delete cascade,
      body text not null
    );
    alter table public.attachments enable row level security;
    create policy "staff read attachments" on public.attachments
    for select to authenticated using ((select private.is_staff()));

    ${functionSource(files, 'private.new_reference').replaceAll("'Q-'", "'R-'")}
    ${functionSource(files, 'private.apply_privileges').replace(
      /grant select on\s+public\.quotes,/u,
      'grant select on public.attachments, public.quotes,',
    )}
    select private.apply_privileges();`;
}

it(
  'a later migration changes a filled database and leaves its rows as they are',
  async () => {
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

    writeFileSync(new URL('20990101000000_country.sql', migrations), await laterMigration());
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
    expect(added?.reference).toMatch(/^R-/u);
    const [rights] = await query(
      second,
      "select has_table_privilege('authenticated', 'public.attachments', 'select') as staff, has_table_privilege('anon', 'public.attachments', 'select') as visitors",
    );
    expect(rights).toEqual({ staff: true, visitors: false });
    await second.close();

    const third = await start();
    expect(await rows(third)).toHaveLength(before.length + 1);
    await third.close();

    // Back to the version without it.
    rmSync(new URL('20990101000000_country.sql', migrations));
    await expect(start()).rejects.toThrow('The database has the migration 20990101000000');
  },
  PATIENCE_MS,
);
