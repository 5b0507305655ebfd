import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { grantRoles } from '../../../server/database/database';
import { migrate } from '../../../server/database/migrate';
import {
  migrationFiles,
  migrationsFolder,
  refuseChangedHistory,
} from '../../../server/database/migrations';
import { seed } from '../../../server/database/seed';
import { ensureStaff } from '../../../server/database/staff';
import { adminProjectTypes } from '../../../src/domain/projects';
import { budgets, projectTypes, timelines } from '../../../src/domain/quotes';
import { openBackend } from '../kit/backend';
import { staffAccount } from '../kit/template';

const backend = openBackend();

/** Runs a test with a copy of the migrations, which the test may change. */
async function withMigrations(work: (folder: string, url: URL) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'confluence-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    await work(folder, pathToFileURL(`${folder}/`));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const withMigration = (sql: string, work: (url: URL) => Promise<void>) =>
  withMigrations(async (folder, url) => {
    await writeFile(join(folder, '20990101000000_tried.sql'), sql);
    await work(url);
  });

describe('migrations', () => {
  it('each migration is applied once and recorded in the format of the Supabase CLI', async () => {
    const history = await backend.sql<{ version: string; name: string; statements: string[] }>(
      'select version, name, statements from supabase_migrations.schema_migrations order by version',
    );
    const files = await migrationFiles();
    expect(history.map(({ version, name }) => `${version}_${name}.sql`)).toEqual(
      files.map(({ file }) => file),
    );
    for (const { statements } of history) expect(statements.length).toBeGreaterThan(1);
    expect(await migrate(backend.app())).toEqual([]);
  });

  it("a failed migration is rolled back, and the error contains the name of the file and the database's message", async () => {
    await withMigration('create table public.half (id int); select nonsense;', async (folder) => {
      await expect(migrate(backend.app(), folder)).rejects.toThrow(
        /20990101000000_tried\.sql.*column "nonsense" does not exist/u,
      );
    });
    const [row] = await backend.sql(
      "select to_regclass('public.half') as table, (select count(*)::int from supabase_migrations.schema_migrations where version like '2099%') as recorded",
    );
    expect(row).toEqual({ table: null, recorded: 0 });
  });

  it('migrate applies nothing when the file of an applied migration has changed, and the error names the file', async () => {
    const [first] = await migrationFiles();
    if (first === undefined) throw new Error('There are no migrations.');
    await withMigrations(async (folder, url) => {
      const added = join(folder, '20990101000000_tried.sql');
      await writeFile(added, 'create table public.half (id int);');
      await writeFile(join(folder, first.file), first.sql.replace('8 hours', '9 hours'));
      await expect(migrate(backend.app(), url)).rejects.toThrow(
        `The migration ${first.file} was changed after this database applied it`,
      );
      const [row] = await backend.sql("select to_regclass('public.half') as table");
      expect(row).toEqual({ table: null });
      // A change of white space is allowed.
      await rm(added);
      await writeFile(join(folder, first.file), `${first.sql.replaceAll('\n', '\r\n')}\n\n`);
      expect(await migrate(backend.app(), url)).toEqual([]);
    });
  });

  it('migrate fails when the file of an applied migration is missing, and the error names the migration', async () => {
    await withMigration('select 1', async (folder) => {
      await migrate(backend.app(), folder);
    });
    await expect(migrate(backend.app())).rejects.toThrow(
      'The database has the migration 20990101000000, but supabase/migrations does not',
    );
    await backend.run(
      "delete from supabase_migrations.schema_migrations where version like '2099%'",
    );
  });

  it('a database is rejected when the files of all its migrations are missing, and the error explains how to keep its data', async () => {
    const files = await migrationFiles();
    for (const newest of ['20261121090000', '20261124081943']) {
      const history = new Map([[newest, ['create schema private']]]);
      expect(() => refuseChangedHistory(files, history)).toThrow(
        /^An earlier build .* as CSV, .* empty data folder/u,
      );
    }
  });

  it.each([
    ['20200101000000_late.sql', 'is older than'],
    ['2099_short.sql', 'is not named'],
  ])('the migration file %s is rejected, because it %s', async (file, words) => {
    await withMigrations(async (folder, url) => {
      await writeFile(join(folder, file), 'select 1;');
      await expect(migrate(backend.app(), url)).rejects.toThrow(
        new RegExp(`The migration ${file} ${words}`, 'u'),
      );
    });
  });

  it('the migrations reject a version of Postgres older than 17', async () => {
    const [file] = await migrationFiles();
    const check = /do \$\$.*?\$\$;/su.exec(file?.sql ?? '')?.[0] ?? '';
    expect(file?.sql.indexOf(check)).toBeLessThan(file?.sql.indexOf('create') ?? 0);
    await backend.run(check);
    const older = check.replace("current_setting('server_version_num')", "'160010'");
    await expect(backend.run(older)).rejects.toThrow(
      'This product needs Postgres 17 or newer, and this server runs',
    );
  });

  it('visitors cannot read a table that a new migration creates', async () => {
    await withMigration(
      'create table public.added (id int); alter table public.added enable row level security;',
      async (folder) => {
        expect(await migrate(backend.app(), folder)).toEqual(['20990101000000_tried.sql']);
      },
    );
    await grantRoles(backend.app().connection);
    const { error } = await backend
      .anonymous()
      .from('added' as 'quotes')
      .select();
    expect(error?.code).toBe('42501');
    await backend.run(
      "drop table public.added; delete from supabase_migrations.schema_migrations where version like '2099%'",
    );
  });
});

describe('demo data', () => {
  const everything = () =>
    backend.sql(
      `select (select count(*)::int from public.quotes) as quotes, (select count(*)::int from public.projects) as projects,
              (select count(*)::int from public.events) as events`,
    );
  const forget = () => backend.sql('delete from supabase_migrations.seed_files');
  const distinct = async (column: string, table: string) =>
    (
      await backend.sql<{ code: string }>(
        `select distinct ${column} as code from public.${table} where ${column} is not null`,
      )
    )
      .map(({ code }) => code)
      .sort();

  it('the demo data contains 30 quotes and 14 projects with all types, budgets and timelines and most statuses', async () => {
    await forget();
    await seed(backend.app().connection);
    expect(await everything()).toMatchObject([{ quotes: 30, projects: 14 }]);
    const ids = (choices: readonly { id: string }[]) => choices.map(({ id }) => id).sort();
    expect((await distinct('status', 'quotes')).length).toBeGreaterThanOrEqual(4);
    expect(await distinct('project_type', 'quotes')).toEqual(ids(projectTypes));
    expect(await distinct('budget', 'quotes')).toEqual(ids(budgets));
    expect(await distinct('timeline', 'quotes')).toEqual(ids(timelines));
    expect(await distinct('language', 'quotes')).toEqual(['ar', 'en']);
    expect((await distinct('status', 'projects')).length).toBeGreaterThanOrEqual(5);
    expect(await distinct('project_type', 'projects')).toEqual(ids(adminProjectTypes));
    const [story] = await backend.sql(`
      select count(*) filter (where is_spam)::int > 1 as spam,
        bool_or(responded_at <= created_at + interval '24 hours') as in_time,
        bool_or(responded_at > created_at + interval '24 hours') as late,
        bool_or(status = 'pending' and not is_spam and created_at < now() - interval '24 hours') as overdue,
        bool_and(coalesce(responded_at, created_at) <= now()) as past
      from public.quotes`);
    expect(story).toEqual({ spam: true, in_time: true, late: true, overdue: true, past: true });
  });

  it('adding the demo data a second time changes nothing, and deleted demo rows stay deleted', async () => {
    await forget();
    await seed(backend.app().connection);
    const once = await everything();
    await forget();
    await seed(backend.app().connection);
    expect(await everything()).toEqual(once);
    await backend.sql('delete from public.quotes');
    await seed(backend.app().connection);
    expect(await everything()).toMatchObject([{ quotes: 0, projects: 14 }]);
  });

  it('the demo data is never added to a database that was created without demo data', async () => {
    await forget();
    await seed(backend.app().connection, { demo: false });
    expect(await everything()).toMatchObject([{ quotes: 0, projects: 0 }]);
    await seed(backend.app().connection);
    expect(await everything()).toMatchObject([{ quotes: 0, projects: 0 }]);
  });

  it('the demo data is not added again after staff have removed it', async () => {
    await forget();
    await seed(backend.app().connection);
    expect((await (await backend.staff()).rpc('demo_data', { remove: true })).error).toBeNull();
    await seed(backend.app().connection);
    expect(await everything()).toMatchObject([{ quotes: 0, projects: 0, events: 0 }]);
  });

  it('demo quotes that are not suspected spam contain only invented email addresses and phone numbers', async () => {
    await forget();
    await seed(backend.app().connection);
    const rows = await backend.sql<{ email: string; phone: string | null }>(
      'select email, phone from public.quotes where not is_spam',
    );
    for (const { email, phone } of rows) {
      expect(email).toMatch(/\.example$/u);
      if (phone !== null) expect(phone).toMatch(/^(?:06 39 98 |\+33 4 65 71 |\+971 50 000 )/u);
    }
  });
});

describe('the staff account', () => {
  it('a second start does not create the staff account again', async () => {
    expect(await ensureStaff(backend.app().connection, staffAccount)).toBe(false);
    expect(await backend.sql("select from auth.users where email like 'staff@%'")).toHaveLength(1);
  });

  it('a start adds the staff account to private.staff again if its row is missing', async () => {
    await backend.sql('delete from private.staff');
    await ensureStaff(backend.app().connection, staffAccount);
    expect(await backend.sql('select from private.staff')).toHaveLength(1);
  });
});
