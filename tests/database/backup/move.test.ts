import { createWriteStream, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { loadHosted } from '../../../server/database/backup/hosted';
import { restoreBackup } from '../../../server/database/backup/restore';
import { writeBackup } from '../../../server/database/backup/write';
import { migrationFiles } from '../../../server/database/migrations';
import { emptiedResources } from '../../kit/emptied';
import { testFolder } from '../../kit/testFolder';
import { connect, openBackend } from '../kit/backend';
import {
  insertNote,
  insertOffer,
  insertProject,
  insertQuote,
  quoteRequest,
  setStatuses,
} from '../kit/rows';
import { hostedDatabase } from '../kit/standIn';
import { staffAccount, testServer } from '../kit/template';
import { changedCopy, localServer, movedRows } from './kit';

const backend = openBackend();
const { administrator, connect: connectLocal } = localServer();
const moved = `moved_${process.pid}`;
const keys = { jwtSecret: 'of this machine', secretKey: 'of this machine', staffPassword: 'known' };

const folder = testFolder();
let local: postgres.Sql;
let host: Awaited<ReturnType<typeof hostedDatabase>>;
/** The connection of the owner of the hosted project, who is no superuser. */
let hosted: postgres.Sql;

const backup = async (sql: postgres.Sql, name: string, withKeys?: typeof keys) => {
  const file = join(folder, name);
  rmSync(file, { force: true });
  await writeBackup(sql, withKeys, createWriteStream(file));
  return file;
};

/** Returns all rows but the values of `private.quote_limits` that stay in their database. */
async function movable(sql: postgres.Sql) {
  const rows = await movedRows(sql);
  rows['private.quote_limits'] = (rows['private.quote_limits'] ?? []).map((row) =>
    row.replace(/"(?:behind_cloudflare|salt)":[^,}]*/gu, ''),
  );
  return rows;
}

/** Restores a backup on this machine. */
const restore = (file: string, overwrite: boolean, keysFile: string) =>
  restoreBackup({
    administrator,
    connect: connectLocal,
    database: moved,
    file,
    overwrite,
    keysFile: join(folder, keysFile),
  });
const keysIn = (keysFile: string) => JSON.parse(readFileSync(join(folder, keysFile), 'utf8'));
/** Inserts a quote whose history names the staff account. */
const changedByStaff = async () =>
  setStatuses(backend, { contacted: [await insertQuote(backend)] }, 'Lyon');

/** Fills every table that moves, as visitors and staff do. */
async function fill(): Promise<void> {
  await backend.ask(quoteRequest({ name: 'شركة النور', message: 'Zeile 1\n\tZeile 2 \\ \\N \\.' }));
  const { quote } = await backend.ask(quoteRequest());
  const quote_id = quote?.id ?? '';
  await insertNote(backend, { subject_id: quote_id });
  await setStatuses(backend, { approved: [quote_id] }, 'Lyon');
  await insertProject(backend, { quote_id });
  const technologies = ['a,b', '"c"', '{d}'];
  const project_id = await insertProject(backend, { technologies, budget: 5000 });
  await insertNote(backend, { subject_id: project_id });
  // Leaves a hash of the client with the project.
  await backend.remove('quotes', quote_id);
  const offer = await insertOffer(backend, { quote_id: await insertQuote(backend) });
  await backend.edit('offers', offer, { status: 'sent' });
  await changedByStaff();
  await backend.run(`
    update public.answer_templates set body = 'Our own text' where id = 'first-en';
    update public.mail_settings set recipients = '{a@b.example}', reminder_hours = 5;
    insert into public.people (name, email) values ('Nadia', 'nadia@b.example');
    insert into public.unmatched_mails (domain) values ('b.example');
    insert into private.mailboxes (mailbox, uid_validity, last_uid) values ('box@b.example', 1, 7);
    update public.mails set status = 'sent';
    update private.quote_limits set retention_months = 24;
    update private.quote_limits set per_address = 7, counted_over = '1 day 02:03:04.5'`);
}

beforeAll(async () => {
  local = await connect(backend, 2);
  host = await hostedDatabase(testServer().url);
  hosted = postgres(host.url, { max: 2, onnotice: () => undefined });
  await hosted`update private.quote_limits set behind_cloudflare = true`;
});
afterEach(async () => {
  await host.sql('grant usage on schema auth to project_owner; delete from auth.users');
  await hosted.unsafe(`
    ${emptiedResources}
    delete from public.unmatched_mails; delete from private.staff; delete from private.mailboxes`);
});
afterAll(async () => {
  await Promise.all([local.end(), hosted.end()]);
  await host.close();
  await administrator.unsafe(`drop database if exists ${moved} with (force)`);
  await administrator.end();
});

it('every row and the staff account move from one machine to a hosted project and back', {
  tags: 'operation',
}, async () => {
  await fill();
  const rows = await movable(local);
  expect(Object.entries(rows).filter(([, found]) => found.length === 0)).toEqual([]);
  const limits = () => hosted`select behind_cloudflare, salt from private.quote_limits`;
  const before = await limits();

  expect(await loadHosted(hosted, await backup(local, 'local', keys), false)).toMatchObject({
    hasPasswords: true,
  });
  expect(await movable(hosted)).toEqual(rows);
  expect(await limits()).toEqual(before);

  await restore(await backup(hosted, 'hosted'), false, 'keys.json');
  const back = connectLocal(moved);
  expect(await movable(back)).toEqual(rows);
  const account = (sql: postgres.Sql) =>
    sql`select id, email, encrypted_password from auth.users where id in (select user_id from private.staff)`;
  expect(await account(back)).toEqual(await account(local));
  expect(await back`select behind_cloudflare from private.quote_limits`).toEqual([
    { behind_cloudflare: false },
  ]);
  await back.end();
  // A backup of a hosted project contains only the hash of the password.
  expect(keysIn('keys.json')).toEqual({
    jwtSecret: expect.stringMatching(/^.{32,}$/u),
    secretKey: expect.stringMatching(/^sb_secret_/u),
    restore: expect.any(String),
  });
});

it('a host that closes its accounts gets and gives every row, but no password', async () => {
  await changedByStaff();
  await host.sql('revoke usage on schema auth from project_owner');
  expect(await loadHosted(hosted, await backup(local, 'closed', keys), false)).toMatchObject({
    hasPasswords: false,
  });
  expect(await hosted`select name from public.quotes`).toEqual(
    await local`select name from public.quotes`,
  );

  await restore(await backup(hosted, 'closed'), true, 'closed.keys.json');
  // The next start creates the account with this password.
  expect(keysIn('closed.keys.json')).toMatchObject({
    staffPassword: expect.stringMatching(/^.{10,}$/u),
  });
});

it('a hosted project with quotes is replaced only with --overwrite, and a file that fails changes nothing; its account gets the password of the backup', async () => {
  const ours = await insertQuote(backend);
  const account = crypto.randomUUID();
  await host.sql(
    `insert into auth.users (id, email, encrypted_password) values ('${account}', '${staffAccount.email}', 'old');
     insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${account}')`,
  );
  const file = await backup(local, 'overwrite', keys);
  await hosted`insert into public.quotes (name, email, project_type, message) values ('Theirs', 'a@b.example', 'saas', 'Hello')`;
  const before = await movedRows(hosted);
  await expect(loadHosted(hosted, file, false)).rejects.toThrow('add --overwrite');
  const refused = changedCopy(file, (text) => text.replace('\twebsite\t', '\tnonsense\t'));
  await expect(loadHosted(hosted, refused, true)).rejects.toThrow('violates check constraint');
  expect(await movedRows(hosted)).toEqual(before);

  expect(await loadHosted(hosted, file, true)).toMatchObject({ hasPasswords: true });
  expect(await hosted`select id from public.quotes`).toEqual([{ id: ours }]);
  expect(await hosted`select user_id from private.staff`).toEqual([{ user_id: account }]);
  expect(await host.sql('select encrypted_password from auth.users')).toEqual([
    ...(await local`select encrypted_password from auth.users where email = ${staffAccount.email}`),
  ]);
  expect(await host.sql('select from auth.sessions')).toEqual([]);
  // The deleted quote left no history, and the triggers are on again.
  await hosted`update public.quotes set status = 'rejected'`;
  expect(await hosted`select subject_id from public.events`).toEqual([{ subject_id: ours }]);
});

it('a hosted project without the migrations of this build is refused', async () => {
  const file = await backup(local, 'migrations', keys);
  const rename = (from: string, to: string) =>
    hosted`update supabase_migrations.schema_migrations set version = ${to} where version = ${from}`;
  const last = (await migrationFiles()).at(-1)?.version ?? '';
  await rename(last, '99991231000000');
  await expect(loadHosted(hosted, file, false)).rejects.toThrow('npm run deploy:database');
  await rename('99991231000000', last);
  const older = changedCopy(file, (text) =>
    text.replace(/"migrations":\[.*?\]/u, '"migrations":[]'),
  );
  await expect(loadHosted(hosted, older, false)).rejects.toThrow('is older than this build');
});

it('a destination that fails, such as a full disk, ends a backup of any size, and the connection serves on', async () => {
  // The rows do not fit into the buffers of the connection and of the compression.
  await backend.runWithoutTriggers(
    'quotes',
    `insert into public.quotes (name, email, project_type, message)
     select 'Client', 'a@b.example', 'saas', string_agg(gen_random_uuid()::text, '')
     from generate_series(1, 200) as quote, lateral (select quote, part from generate_series(1, 250) as part) as parts
     group by parts.quote`,
  );
  const full = new Writable({
    write: (_chunk, _encoding, done) => done(new Error('The disk is full.')),
  });
  const sql = await connect(backend, 1);
  await expect(writeBackup(sql, keys, full)).rejects.toThrow('The disk is full.');
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  const file = await backup(sql, 'large', keys);
  await sql.end();
  await loadHosted(hosted, file, false);
  expect(await movable(hosted)).toEqual(await movable(local));
});

it('what is written during a backup is not part of it', async () => {
  await insertQuote(backend, { name: 'Before' });
  const copy = join(folder, 'during');
  const text = new PassThrough();
  let written: Promise<unknown> | undefined;
  await local.begin(async (writer) => {
    await writer`lock table public.quotes in access exclusive mode`;
    written = Promise.all([
      writeBackup(local, keys, text),
      pipeline(text, createWriteStream(copy)),
    ]);
    // The backup has its snapshot, and waits for the lock.
    await expect
      .poll(
        () =>
          // The table has the same number in the databases of other test files.
          writer`
            select from pg_locks join pg_database on pg_database.oid = database
            where not granted and datname = current_database() and relation = 'public.quotes'::regclass`,
      )
      .toHaveLength(1);
    await writer`insert into public.quotes (name, email, project_type, message) values ('During', 'a@b.example', 'saas', 'Hello')`;
    await writer`insert into public.notes (subject_id, author, body) select id, 'Lyon', 'During' from public.quotes`;
  });
  await written;
  const rows = gunzipSync(readFileSync(copy)).toString();
  expect(rows).toContain('\tBefore\t');
  expect(rows).not.toContain('\tDuring\t');
});
