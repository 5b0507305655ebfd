// @module-tag machine
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createApplication, prepareConnection } from '../../../server/database/database';
import { migrate } from '../../../server/database/migrate';
import { migrationFiles, refuseChangedHistory } from '../../../server/database/migrations';
import { seed } from '../../../server/database/seed';
import { ensureStaff } from '../../../server/database/staff';
import { offerStatuses } from '../../../src/domain/offers';
import { adminProjectTypes, projectStatuses } from '../../../src/domain/projects';
import { budgets, projectTypes, quoteStatuses, timelines } from '../../../src/domain/quotes';
import { copyMigrations } from '../../kit/migrations';
import { testFolder } from '../../kit/testFolder';
import { openBackend, SITE } from '../kit/backend';
import { connectPostgres, urlOf } from '../kit/connect';
import { insertNote, insertOffer, insertProject, insertQuote } from '../kit/rows';
import { localKeys, staffAccount, testServer } from '../kit/template';

const backend = openBackend();
const folders = testFolder();

/** Runs a test with a copy of the migrations, in which files are added or changed. */
async function withMigrations(
  files: Record<string, string>,
  work: (folder: URL) => Promise<unknown>,
) {
  const folder = copyMigrations(join(folders, crypto.randomUUID()), files);
  try {
    await work(folder);
  } finally {
    await backend.run(
      "delete from supabase_migrations.schema_migrations where version like '2099%'",
    );
  }
}

const TRIED = '20990101000000_tried.sql';
const half = 'create table public.half (id int);';
const [first = { file: '', sql: '' }] = await migrationFiles();

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

it.each([
  [
    'fails',
    { [TRIED]: `${half} select nonsense;` },
    new RegExp(`${TRIED}.*column "nonsense" does not exist`, 'u'),
  ],
  [
    'was changed after it was applied',
    { [TRIED]: half, [first.file]: first.sql.replace('8 hours', '9 hours') },
    `Another build of the product created this database: its migration ${first.file} was a different one`,
  ],
  [
    'is older than an applied one',
    { '20200101000000_late.sql': half },
    'The migration 20200101000000_late.sql is older than',
  ],
  ['has a wrong name', { '2099_short.sql': half }, 'The migration 2099_short.sql is not named'],
])(
  'migrate applies nothing when a file %s, and the error names the file',
  async (_, files, error) => {
    await withMigrations(files, (folder) =>
      expect(migrate(backend.app(), folder)).rejects.toThrow(error),
    );
    expect(await backend.row("select to_regclass('public.half') as half")).toEqual({
      half: null,
    });
  },
);

it('a change of white space is no change of a migration', async () => {
  const spaced = `${first.sql.replaceAll('\n', '\r\n')}\n\n`;
  await withMigrations({ [first.file]: spaced }, async (folder) =>
    expect(await migrate(backend.app(), folder)).toEqual([]),
  );
});

it('migrate fails when the file of an applied migration is missing, and the error names the migration', async () => {
  await withMigrations({ [TRIED]: 'select 1' }, async (folder) => {
    await migrate(backend.app(), folder);
    await expect(migrate(backend.app())).rejects.toThrow(
      'The database has the migration 20990101000000, but supabase/migrations does not',
    );
  });
});

it.each(['20261121090000', '20261124081943'])(
  'a database whose newest migration is %s of an earlier build is rejected, and the error explains how to keep its data',
  async (newest) => {
    const history = new Map([[newest, ['create schema private']]]);
    const files = await migrationFiles();
    expect(() => refuseChangedHistory(files, history)).toThrow(
      /^An earlier build .* as CSV, .* empty data folder/u,
    );
  },
);

it('a file that replaces released ones counts as applied where all of them are, and is refused where only some are', () => {
  const sum = {
    file: '20990103000000_sum.sql',
    version: '20990103000000',
    name: 'sum',
    sql: 'create table public.sum (id int);',
    replaces: ['20990101000000', '20990102000000'],
  };
  const history = (...versions: string[]) =>
    new Map(versions.map((version) => [version, ['select 1']]));
  refuseChangedHistory([sum], history(...sum.replaces, sum.version));
  expect(() => refuseChangedHistory([sum], history('20990101000000'))).toThrow(
    'The migration 20990103000000_sum.sql replaces others, of which this database has only a part',
  );
  expect(() => refuseChangedHistory([sum], history(sum.version))).toThrow('Another build');
});

it('the migrations reject a version of Postgres older than 17', async () => {
  const check = /do \$\$.*?\$\$;/su.exec(first.sql)?.[0] ?? '';
  expect(first.sql.indexOf(check)).toBeLessThan(first.sql.indexOf('create'));
  await backend.run(check);
  const older = check.replace("current_setting('server_version_num')", "'160010'");
  await expect(backend.run(older)).rejects.toThrow(
    'This product needs Postgres 17 or newer, and this server runs',
  );
});

it('visitors cannot read a table that a new migration creates', async () => {
  const added =
    'create table public.added (id int); alter table public.added enable row level security;';
  await withMigrations({ [TRIED]: added }, async (folder) =>
    expect(await migrate(backend.app(), folder)).toEqual([TRIED]),
  );
  await prepareConnection(backend.connection());
  const { status } = await backend.request(`${SITE}/rest/v1/added`, {
    headers: { apikey: backend.keys.publishableKey },
  });
  expect(status).toBe(401);
  await backend.run('drop table public.added');
});

it('a function that names its time limit may take longer than the other statements of its pool', async () => {
  await backend.run(`
    create function public.slow() returns boolean language plpgsql set statement_timeout = '60s' as
      'begin perform pg_sleep(5.2); return true; end'`);
  onTestFinished(() => backend.run('drop function public.slow()'));
  const { name } = (await backend.row<{ name: string }>('select current_database() as name')) ?? {};
  const url = new URL(urlOf(testServer().url, `${name}`));
  // Long enough for what Lite reads about the database before its first request.
  url.searchParams.set('statement_timeout', '5000');
  const connection = connectPostgres(url.href, 4);
  onTestFinished(() => connection.close());
  const app = createApplication(connection, { keys: localKeys });
  await prepareConnection(connection);
  await backend.run('grant execute on function public.slow() to service_role');
  const headers = { apikey: backend.keys.secretKey, 'content-type': 'application/json' };
  const called = await app.fetch(
    new Request(`${SITE}/rest/v1/rpc/slow`, { method: 'POST', headers, body: '{}' }),
  );
  expect([called.status, await called.json()]).toEqual([200, true]);
});

describe('demo data', () => {
  const counts = () =>
    backend.row(
      `select (select count(*)::int from public.quotes) as quotes, (select count(*)::int from public.projects) as projects,
              (select count(*)::int from public.events) as events`,
    );
  const nothing = { quotes: 0, projects: 0, events: 0 };
  const add = (options?: { demo: boolean }) => seed(backend.connection(), options);
  beforeEach(() => backend.run('delete from supabase_migrations.seed_files'));

  it('the demo data contains 30 quotes and 14 projects, and offers, with all types, budgets, timelines and statuses, and invented contacts', async () => {
    await add();
    expect(await counts()).toMatchObject({ quotes: 30, projects: 14 });
    expect(
      await backend.row(String.raw`
        select count(distinct project_type)::int as types, count(distinct budget)::int as budgets,
          count(distinct timeline)::int as timelines, count(distinct language)::int as languages,
          count(distinct status)::int as statuses,
          (select count(distinct project_type)::int from public.projects) as "projectTypes",
          (select count(distinct status)::int from public.projects) as "projectStatuses",
          (select count(distinct status)::int from public.offers) as "offerStatuses",
          (select count(distinct language)::int from public.offers) as "offerLanguages",
          (select bool_or(status = 'sent' and valid_until < current_date) from public.offers) as expired,
          (select count(*)::int from public.mails) as mails,
          count(*) filter (where is_spam)::int > 1 as spam,
          bool_or(responded_at <= created_at + interval '24 hours') as in_time,
          bool_or(responded_at > created_at + interval '24 hours') as late,
          bool_or(status = 'pending' and not is_spam and created_at < now() - interval '24 hours') as overdue,
          bool_and(coalesce(responded_at, created_at) <= now()) as past,
          bool_and(is_spam or email ~ '\.example$') as "inventedAddresses",
          bool_and(is_spam or phone ~ '^(06 39 98 |\+33 4 65 71 |\+971 50 000 )') as "inventedNumbers"
        from public.quotes`),
    ).toEqual({
      types: projectTypes.length,
      budgets: budgets.length,
      timelines: timelines.length,
      languages: 2,
      statuses: quoteStatuses.length,
      projectTypes: adminProjectTypes.length,
      projectStatuses: projectStatuses.length,
      offerStatuses: offerStatuses.length,
      offerLanguages: 3,
      expired: true,
      mails: 0,
      spam: true,
      in_time: true,
      late: true,
      overdue: true,
      past: true,
      inventedAddresses: true,
      inventedNumbers: true,
    });
  });

  it('adding the demo data a second time changes nothing, and demo data that staff have removed is not added again', async () => {
    await add();
    const once = await counts();
    await backend.run('delete from supabase_migrations.seed_files');
    await add();
    expect(await counts()).toEqual(once);
    await backend.call('demo_data', { remove: true });
    await add();
    expect(await counts()).toEqual(nothing);
  });

  it('demo data is never added to a database that was created without it', {
    tags: 'operation',
  }, async () => {
    await add({ demo: false });
    await add();
    expect(await counts()).toEqual(nothing);
  });
});

const DEMO_QUOTE = '5eed0000-0000-4000-8000-000000000009';
const DEMO_PROJECT = '5eed0001-0000-4000-8000-000000000002';

/** Returns every row that the removal of the demo data could delete. */
const rows = () =>
  backend.sql(`
    select 'quote' as kind, id::text from public.quotes
    union all select 'project', id::text from public.projects
    union all select 'offer', id::text from public.offers
    union all select 'note', id::text from public.notes
    union all select 'event', subject_id::text from public.events
    union all select 'mail', coalesce(quote_id, id)::text from public.mails
    union all select 'former client', id::text from public.projects where client_hash is not null
    order by 1, 2`);

const demo = (args = {}) => backend.call('demo_data', args);
const remove = () => demo({ remove: true });

/**
 * Inserts rows that are not demo data: a request with its project, a note, its history and a mail; a project without a
 * quote; and two quotes that resemble demo quotes. Then adds the demo data. Returns the rows before that.
 */
async function withDemoData() {
  const quote_id = await insertQuote(backend, { request_id: crypto.randomUUID() });
  await backend.change('quotes', quote_id, { status: 'approved' });
  const project = await insertProject(backend, { quote_id });
  await backend.change('projects', project, { status: 'paid' });
  await insertNote(backend, { subject_id: quote_id });
  await insertNote(backend, { subject_id: await insertProject(backend) });
  // Inserts a quote with the email address of a demo quote, and a quote with an id similar to that of a demo quote.
  await insertQuote(backend, { email: 'camille@alpes-trail.example' });
  await insertQuote(backend, { id: '5eed0000-0000-4000-9000-000000000001' });
  const before = await rows();
  await backend.run(readFileSync('supabase/seed.sql', 'utf8'));
  return before;
}

it('demo_data counts and, told to remove, deletes the demo data and no other rows, whatever staff did with it', async () => {
  const before = await withDemoData();
  await insertProject(backend, { quote_id: DEMO_QUOTE });
  await backend.edit('projects', DEMO_PROJECT, { status: 'paid' });
  await backend.edit('quotes', DEMO_QUOTE, { company: 'Mine' });
  for (const subject_id of [DEMO_QUOTE, DEMO_PROJECT]) await insertNote(backend, { subject_id });
  const [project] = await backend.sql<{ quote_id: string }>(
    "select quote_id from public.projects where id::text like '5eed0001-%' and quote_id <> $1",
    [DEMO_QUOTE],
  );
  await backend.remove('quotes', `${project?.quote_id}`);
  const further = await insertQuote(backend, { follows_quote_id: DEMO_QUOTE });
  await backend.change('offers', await insertOffer(backend, { quote_id: further }), {
    status: 'sent',
  });
  expect(await demo()).toEqual({ quotes: 30, projects: 15 });
  expect(await remove()).toEqual({ quotes: 30, projects: 15 });
  expect(await rows()).toEqual(before);
  expect(await remove()).toEqual({ quotes: 0, projects: 0 });
  expect(await rows()).toEqual(before);
});

it('a second start does not create the staff account again, but enrols it again if it is no longer staff', async () => {
  await backend.sql('delete from private.staff');
  expect(await ensureStaff(backend.connection(), staffAccount)).toBe(false);
  expect(await backend.sql("select from auth.users where email like 'staff@%'")).toHaveLength(1);
  expect(await backend.sql('select from private.staff')).toHaveLength(1);
});
