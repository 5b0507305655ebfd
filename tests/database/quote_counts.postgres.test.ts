import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBackend } from './kit/backend';
import { connect } from './kit/connect';
import { insertProject, insertQuote, quoteRequest } from './kit/rows';

const backend = openBackend();
const WRITERS = 8;
const TURNS = 40;
const QUOTES = 40;

let pool: postgres.Sql;
beforeAll(async () => {
  pool = await connect(backend, WRITERS);
});
afterAll(() => pool.end());

const wrongCounts = () => backend.sql('select * from private.wrong_quote_counts() as wrong');

const INSERT = `insert into public.quotes (name, email, project_type, message, status)
  select 'Client', 'client@mail.example', 'website', 'Hello', 'approved' from generate_series(1, $1) as n returning id`;
const CONVERT = `insert into public.projects (quote_id, title, description, client_name, project_type)
  values ($1, 'Site', 'A site.', 'Client', 'website')`;

/** What one writer does in a transaction, to a row that others may be changing. */
const changes: ((sql: postgres.TransactionSql, id: string) => Promise<unknown>)[] = [
  (sql) => sql.unsafe(INSERT, [1]),
  (sql, id) => sql`update public.quotes set status = 'contacted' where id = ${id}`,
  (sql, id) => sql`update public.quotes set is_spam = not is_spam where id = ${id}`,
  (sql, id) => sql`update public.quotes set project_type = 'saas' where id = ${id}`,
  (sql, id) =>
    sql`update public.quotes set source = '{"utm_source": "newsletter"}' where id = ${id}`,
  (sql, id) => sql.unsafe(CONVERT, [id]),
  (sql, id) => sql`delete from public.projects where quote_id = ${id}`,
  (sql, id) => sql`delete from public.quotes where id = ${id}`,
  (sql) => sql`select private.fold_quote_counts()`,
  (sql) => sql`
    with locked as (select id from public.quotes order by id for update)
    update public.quotes set status = 'approved' where id in (select id from locked)`,
];

/** Converted twice, or converted while its quote is deleted: the one who comes second is refused. */
const REFUSALS = ['23503', '23505'];

const anyOf = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('Nothing to choose from.');
  return item;
};

const ROLLED_BACK = new Error('rolled back');

async function write(ids: string[]): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1)
    await pool
      .begin(async (sql) => {
        await anyOf(changes)(sql, anyOf(ids));
        if (turn % 5 === 0) throw ROLLED_BACK;
      })
      .catch((error: unknown) => {
        const refused = error instanceof postgres.PostgresError && REFUSALS.includes(error.code);
        if (!refused && error !== ROLLED_BACK) throw error;
      });
}

let ids: string[];
beforeEach(async () => {
  ids = (await backend.sql<{ id: string }>(INSERT, [QUOTES])).map(({ id }) => id);
});

it(`${WRITERS} writers at once leave exact counts, and nobody reads wrong ones meanwhile`, async () => {
  let writing = true;
  const writers = Promise.all(Array.from({ length: WRITERS }, () => write(ids))).finally(() => {
    writing = false;
  });
  let readings = 0;
  while (writing) {
    expect(await wrongCounts()).toEqual([]);
    readings += 1;
  }
  await writers;
  expect(readings).toBeGreaterThan(0);
  expect(await wrongCounts()).toEqual([]);
});

/** Resolves when a connection waits for a lock, or `other` is done without waiting. */
async function meets(other: Promise<unknown>): Promise<void> {
  let done = false;
  other.finally(() => {
    done = true;
  });
  while (!done) {
    const waiting = await backend.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
  }
}

const [first, second] = [
  (sql: postgres.TransactionSql, id: string) =>
    sql`update public.quotes set project_type = 'saas', is_spam = true where id = ${id}`,
  (sql: postgres.TransactionSql, id: string) => sql.unsafe(CONVERT, [id]),
];

it.each([
  ['a quote changes', 'it is converted', first, second],
  ['a quote is converted', 'it changes', second, first],
])(
  'while %s, %s: the conversion counts by what the quote is afterwards',
  async (_, __, one, other) => {
    const [id = ''] = ids;
    let later: Promise<unknown> = Promise.resolve();
    await pool.begin(async (sql) => {
      await one(sql, id);
      later = pool.begin((then) => other(then, id));
      await meets(later);
    });
    await later;
    expect(await wrongCounts()).toEqual([]);
  },
);

it('a transaction that is still open, and folds, holds up nobody', async () => {
  await pool.begin(async (sql) => {
    await sql.unsafe(INSERT, [1]);
    await sql`select private.fold_quote_counts()`;
    await sql`set local lock_timeout = '20s'`;
    await pool.begin(async (other) => {
      await other`set local lock_timeout = '20s'`;
      await other.unsafe(INSERT, [1]);
      await other`select private.fold_quote_counts()`;
    });
    const { error } = await backend.ask(quoteRequest());
    expect(error).toBeNull();
  });
  expect(await wrongCounts()).toEqual([]);
});

it('a project that is deleted with its quote at the same time is counted once', async () => {
  const quote_id = await insertQuote(backend, { status: 'approved' });
  await insertProject(backend, { quote_id });
  let later: Promise<unknown> = Promise.resolve();
  await pool.begin(async (sql) => {
    await sql`delete from public.quotes where id = ${quote_id}`;
    later = pool.begin((then) => then`delete from public.projects where title = 'Workshop site'`);
    await meets(later);
  });
  await later;
  expect(await wrongCounts()).toEqual([]);
});
