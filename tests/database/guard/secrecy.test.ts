import { beforeAll, expect, it, onTestFinished } from 'vitest';
import * as schema from '../../../src/domain/schema';
import { connect, openBackend, SITE } from '../kit/backend';
import { type Caller, everyCaller } from '../kit/callers';
import { insertNote, insertOffer, insertProject, insertQuote, insertRow } from '../kit/rows';
import { claimsOf } from '../kit/tokens';

/** With an index scan, Postgres evaluates a policy only if the index holds a row. A small table is read as a whole. */
const backend = openBackend({ settings: 'enable_seqscan = off' });

let strangers: Caller[];
beforeAll(async () => {
  const callers = await everyCaller(backend);
  strangers = callers.filter(({ column }) => column !== 'staff' && column !== 'service key');
});

/** Those who could read something: the others hold nothing that the API accepts. */
const readers = () =>
  strangers.filter(({ title }) =>
    /^(?:an anonymous|an account that is not|an expired|staff who have signed out|staff with a session of)/u.test(
      title,
    ),
  );

interface IndexedColumn extends Record<string, unknown> {
  relation: string;
  column: string;
}

/** The columns of the API that an index begins with, and the ids of views. */
const indexedColumns = () =>
  backend.sql<IndexedColumn>(`
    select distinct relname as relation, attname as column
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and (
      relkind = 'v' and attname = 'id' or exists (select from pg_index where indrelid = pg_class.oid and attnum = any (indkey))
    )
    order by 1, 2`);

async function fill(): Promise<void> {
  for (const table of Object.keys(schema.columns).filter((name) => name !== 'notes'))
    await insertRow(backend, table);
  const quote_id = await insertQuote(backend, {
    phone: '+33 6 12 34 56 78',
    follow_up_on: '2026-01-02',
    owner: 'Ann',
    request_id: crypto.randomUUID(),
  });
  await insertOffer(backend, {
    quote_id,
    status: 'sent',
    token: 'a-secret-token',
    number: 'O-2026-001',
  });
  await backend.change('quotes', quote_id, { status: 'approved' });
  await insertProject(backend, { quote_id, token: 'another-secret-token' });
  const note_id = await insertNote(backend, { subject_id: quote_id });
  await backend.sql(
    `insert into public.mails (note_id, kind, status, message_id) values ($1, 'message', 'failed', '<secret@mail.example>')`,
    [note_id],
  );
}

/** A stored value of each column that has one, and a greater one, as text. */
const storedValues = async (columns: IndexedColumn[]) => {
  const found: (IndexedColumn & { value: string })[] = [];
  for (const one of columns) {
    const [row] = await backend.sql<{ value: string }>(
      `select "${one.column}"::text as value from public."${one.relation}" where "${one.column}" is not null limit 1`,
    );
    if (row) found.push({ ...one, value: row.value });
  }
  return found;
};

const answerTo = async ({ headers }: Caller, path: string): Promise<string> => {
  const response = await backend.request(`${SITE}/rest/v1/${path}`, {
    headers: { prefer: 'count=exact', ...headers },
  });
  return `${response.status} ${response.headers.get('content-range')} ${await response.text()}`;
};

it('what anybody but staff reads is the same for stored and unknown values, and for full and empty tables', {
  tags: 'access',
}, async () => {
  await fill();
  const values = await storedValues(await indexedColumns());
  const named = values.map(({ relation, column }) => `${relation}.${column}`);
  expect(named).toEqual(
    expect.arrayContaining([
      'quotes.email_key',
      'quotes.phone_key',
      'quotes.reference',
      'quotes.request_id',
      'quotes.created_at',
      'quotes.owner',
      'offers.token',
      'offers.number',
      'projects.token',
      'mails.message_id',
      'notes.subject_id',
      'mail_troubles.id',
    ]),
  );
  expect(readers().length).toBeGreaterThan(3);
  const paths = values.flatMap(({ relation, column, value }) => [
    `${relation}?${column}=eq.${encodeURIComponent(value)}`,
    `${relation}?${column}=gte.${encodeURIComponent(value)}&${column}=lte.${encodeURIComponent(value)}`,
  ]);
  const ask = async (): Promise<string[]> => {
    const answers: string[] = [];
    for (const stranger of readers())
      for (const path of paths)
        answers.push(`${stranger.title}, ${path}: ${await answerTo(stranger, path)}`);
    return answers;
  };
  const full = await ask();
  await backend.empty();
  expect(full).toEqual(await ask());
  expect(full.filter((answer) => !/: 40[13] /u.test(answer))).toEqual([]);
});

/**
 * The policies on their own, because hosted Supabase refuses strangers before the statement only if the setting
 * `pgrst.db_pre_request` is in force.
 */
it('the policies return no row and no error to a signed-in account that is not staff, whatever the tables hold', async () => {
  await fill();
  const values = await storedValues(await indexedColumns());
  const connection = await connect(backend);
  onTestFinished(() => connection.end());
  const answers: string[] = [];
  for (const { title, headers } of strangers.filter(({ column }) => column === 'not staff')) {
    const claims = JSON.stringify(claimsOf(headers.authorization?.split(' ')[1] ?? ''));
    for (const { relation, column, value } of values) {
      const answer = await connection
        .begin(async (sql) => {
          await sql`select set_config('request.jwt.claims', ${claims}, true)`;
          await sql`set local role authenticated`;
          const rows = await sql`
            select from ${sql('public')}.${sql(relation)} where ${sql(column)}::text = ${value} or ${sql(column)} is null`;
          return `${rows.length} rows`;
        })
        .catch(String);
      answers.push(`${title}, ${relation}.${column}: ${answer}`);
    }
  }
  expect(answers.filter((answer) => !answer.endsWith(': 0 rows'))).toEqual([]);
});
