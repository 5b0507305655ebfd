import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { querySql } from '../../server/database/database';
import { migrationsFolder } from '../../server/database/migrations';
import { bootEmbedded } from '../../server/embedded/boot';
import { configurationOf } from '../kit/dataFolder';
import { testFolder, writeFiles } from '../kit/testFolder';
import { startedData } from './kit/startedData';

const folder = testFolder();
const data = startedData(folder);
const migrations = pathToFileURL(join(folder, 'migrations/'));
cpSync(migrationsFolder, migrations, { recursive: true });

const later = 'migrations/20990101000000_country.sql';

/** A typical later migration. */
const LATER = `
  alter table public.quotes add column country text
    constraint quotes_country_length check (char_length(country) between 1 and 100);
  update public.quotes set country = 'France' where phone like '+33%';
  create index if not exists quotes_country on public.quotes (country);
  select private.apply_privileges();`;
const ROWS = `
  select to_jsonb(quotes) - 'country' - 'updated_at' as row from public.quotes
  union all select to_jsonb(projects) from public.projects
  union all select to_jsonb(events) from public.events where not details ? 'country'
  union all select to_jsonb(users) from auth.users order by 1`;

/** Starts the product, and returns the results of queries. */
async function started(...queries: string[]) {
  const backend = await bootEmbedded(configurationOf(data), migrations);
  try {
    const results: unknown[][] = [];
    for (const sql of queries) results.push(await querySql(backend.app.connection, sql));
    return results;
  } finally {
    await backend.close();
  }
}

it('a start with a new migration changes the schema of a database and keeps its rows', async () => {
  const [before = []] = await started(ROWS);
  expect(before.length).toBeGreaterThan(40);
  writeFiles(folder, { [later]: LATER });
  const french = "select count(*) > 0 as found from public.quotes where country = 'France'";
  expect(await started(ROWS, french)).toEqual([before, [{ found: true }]]);
});
