import { createWriteStream, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { finishRestore } from '../../../server/database/backup/finish';
import { restoreBackup } from '../../../server/database/backup/restore';
import { writeBackup } from '../../../server/database/backup/write';
import { testFolder } from '../../kit/testFolder';
import { changedCopy, localServer, movedRows } from './kit';

const OLD = 'of the backup';
const keys = { jwtSecret: OLD, secretKey: OLD, staffPassword: OLD };
const { administrator, connect, template } = localServer();

const source = `restore_${process.pid}_source`;
const folder = testFolder();
let file: string;
/** The database that each test replaces. It contains one quote more than the backup. */
let database: string;
let before: Awaited<ReturnType<typeof movedRows>>;
let current: string;
let databases = 0;

const inside = async <Result>(name: string, work: (sql: postgres.Sql) => Promise<Result>) => {
  const sql = connect(name);
  return work(sql).finally(() => sql.end());
};
const rowsOf = (name: string) => inside(name, movedRows);
const restore = (changes: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    administrator,
    connect,
    database,
    file,
    overwrite: true,
    keysFile: keysFile(),
    ...changes,
  });
const keysFile = () => join(folder, 'keys.json');
const keysNow = () => readFileSync(keysFile(), 'utf8');
const names = async () =>
  (
    await administrator<{ datname: string }[]>`
    select datname from pg_database where datname like ${`${database}%`} order by 1`
  ).map(({ datname }) => datname);

const insertQuote = (sql: postgres.Sql, name: string) =>
  sql`
    insert into public.quotes (name, email, project_type, message)
    values (${name}, 'a@b.example', 'saas', ${'Two lines,\n\\.\n\tand the end of a table'})`;

beforeAll(async () => {
  file = join(folder, 'good.backup');
  await administrator.unsafe(`create database ${source} template ${template} strategy file_copy`);
  await inside(source, async (sql) => {
    await insertQuote(sql, 'In the backup');
    await writeBackup(sql, keys, createWriteStream(file));
    before = await movedRows(sql);
  });
});
beforeEach(async () => {
  databases += 1;
  database = `restore_${process.pid}_${databases}_`;
  await administrator.unsafe(`create database ${database} template ${source} strategy file_copy`);
  await inside(database, (sql) => insertQuote(sql, 'Later'));
  current = JSON.stringify({ jwtSecret: 'current', secretKey: 'current' });
  writeFileSync(keysFile(), current);
});
afterEach(async () => {
  for (const name of await names())
    await administrator.unsafe(`drop database "${name}" with (force)`);
});
afterAll(async () => {
  await administrator.unsafe(`drop database ${source}`);
  await administrator.end();
});

const expectUntouched = async (rows: typeof before) => {
  expect(await rowsOf(database)).toEqual(rows);
  expect(keysNow()).toBe(current);
  expect(await names()).toEqual([database]);
  expect(existsSync(`${keysFile()}.restored`)).toBe(false);
};

it('a restore replaces tables only with --overwrite, and brings back every row and the keys; a second one meanwhile is refused', async () => {
  const rows = await rowsOf(database);
  expect(rows).not.toEqual(before);
  await expect(restore({ overwrite: false })).rejects.toThrow('add --overwrite');
  await expectUntouched(rows);

  const results = await Promise.allSettled([restore(), restore()]);
  const running = new Error('A restore of this database is running: wait until it ends.');
  expect(results).toContainEqual({ status: 'rejected', reason: running });
  expect(results).toContainEqual(expect.objectContaining({ status: 'fulfilled' }));
  expect(await rowsOf(database)).toEqual(before);
  expect(JSON.parse(keysNow())).toMatchObject(keys);
  expect(await names()).toEqual([database]);
  // The counters of the ids continue, the triggers are on, and the next start adds no demo data.
  await inside(database, async (sql) => {
    await sql`update public.quotes set status = 'contacted'`;
    expect(await sql`select from public.events`).toHaveLength(1);
    expect(await sql`select from supabase_migrations.seed_files`).toHaveLength(1);
  });
});

it('a mail that may have left since the backup is not sent again unasked, and staff see it', async () => {
  const waiting = join(folder, 'waiting.backup');
  await inside(database, async (sql) => {
    await sql`
      insert into public.mails (kind, status, next_attempt_at) values ('over_limit', 'queued', now() - interval '1 second'),
        ('reminder', 'sending', now() + interval '5 minutes'), ('test', 'queued', now() + interval '1 hour')`;
    await writeBackup(sql, keys, createWriteStream(waiting));
  });
  const mails = () =>
    inside(database, async (sql) =>
      (
        await sql`select kind || ' ' || status || ' ' || unconfirmed as mail from public.mails order by kind`
      ).map(({ mail }) => mail),
    );
  await restore({ file: waiting });
  expect(await mails()).toEqual(['over_limit failed 1', 'reminder failed 1', 'test queued 0']);
  // An update held all mails since its backup, except one that was being sent.
  await restore({ file: waiting, areMailsHeld: true });
  expect(await mails()).toEqual(['over_limit queued 0', 'reminder failed 1', 'test queued 0']);
});

it('a reminder of a client that was due since the backup, and so may have left, is not sent unasked', async () => {
  const reminded = join(folder, 'reminded.backup');
  await inside(database, async (sql) => {
    await sql`alter table public.offers disable trigger user`;
    await sql`
      insert into public.offers (quote_id, language, client_name, title, status, sent_at, valid_until, mail_to, remind_days)
      select id, 'en', name, 'Website', 'sent', now() - interval '3 days', current_date + 10, 'a@b.example', 10 from public.quotes limit 1`;
    await sql`alter table public.offers enable trigger user`;
    await writeBackup(sql, keys, createWriteStream(reminded));
  });
  const mails = () =>
    inside(database, (sql) => sql`select kind, status, unconfirmed from public.mails`);
  // The product has run for two days since.
  const old = changedCopy(reminded, (text) =>
    text.replace(/(?<="created_at":")[^"]*/u, new Date(Date.now() - 2 * 86_400_000).toISOString()),
  );
  expect(await restore({ file: old })).toBe(1);
  expect(await mails()).toEqual([{ kind: 'offer_reminder', status: 'failed', unconfirmed: 1 }]);
  // An update, or a move within minutes.
  expect(await restore({ file: old, areMailsHeld: true })).toBe(0);
  expect(await mails()).toEqual([]);
});

it('an empty database, of which there is no backup, is filled, and the keys are created', async () => {
  await administrator.unsafe(`drop database ${database}`);
  await administrator.unsafe(`create database ${database}`);
  await inside(database, async (sql) => {
    const unwritten = createWriteStream(join(folder, 'empty.backup'));
    await expect(writeBackup(sql, keys, unwritten)).rejects.toThrow('The database is empty');
  });
  rmSync(keysFile());
  await restore({ overwrite: false });
  expect(await rowsOf(database)).toEqual(before);
  expect(JSON.parse(keysNow())).toMatchObject(keys);
});

it('a file that is refused after its first line leaves the database and its keys as they are', async () => {
  const rows = await rowsOf(database);
  const refused = changedCopy(file, (text) => text.replace('\tsaas\t', '\tsas\t'));
  await expect(restore({ file: refused })).rejects.toThrow('violates check');
  await expectUntouched(rows);
});

it('a database in use is not replaced, also if its use begins during the restore', async () => {
  const rows = await rowsOf(database);
  await inside(database, async (sql) => {
    await sql`select 1`;
    await expect(restore()).rejects.toThrow('The database is in use: stop the product');
  });
  const late: postgres.Sql[] = [];
  const connectAndUse = (name: string) => {
    const sql = connect(database);
    late.push(sql);
    // The first statement of the restore waits for this connection.
    const opened = connect(name);
    const { begin } = opened;
    return Object.assign(opened, {
      begin: async (work: Parameters<typeof begin>[1]) => {
        await sql`select 1`;
        return begin(work);
      },
    });
  };
  await expect(restore({ connect: connectAndUse })).rejects.toThrow('The database is in use');
  await Promise.all(late.map((sql) => sql.end()));
  await expectUntouched(rows);
});

it('a restore that was killed before or after the change of the databases ends with all old or all new', async () => {
  await administrator.unsafe(`create database "${database}.being-restored"`);
  // A database of somebody else, which only has such a name.
  await administrator.unsafe(`create database "${database}.old"`);
  writeFileSync(`${keysFile()}.restored`, JSON.stringify({ ...keys, restore: 'one' }));
  const finish = () => finishRestore({ administrator, database, keysFile: keysFile() });
  await finish();
  expect(keysNow()).toBe(current);
  expect(await names()).toEqual([database, `${database}.old`]);

  await administrator.unsafe(`comment on database ${database} is 'Restored by confluence: two'`);
  writeFileSync(`${keysFile()}.restored`, JSON.stringify({ ...keys, restore: 'two' }));
  await finish();
  expect(JSON.parse(keysNow())).toMatchObject(keys);
  expect(existsSync(`${keysFile()}.restored`)).toBe(false);
});
