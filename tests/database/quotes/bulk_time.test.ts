import { expect, it } from 'vitest';
import { connect, openBackend } from '../kit/backend';

const backend = openBackend();
const ROWS = 5000;

/** The time limit of hosted Supabase for requests of signed-in users. */
const STAFF_TIMEOUT = '8s';

const tables = [
  [
    'quotes',
    `insert into public.quotes (name, email, project_type, message)
     select 'Client ' || n, 'client@mail.example', 'website', 'Hello' from generate_series(1, ${ROWS}) as n`,
    ['contacted', 'approved'],
  ],
  [
    'projects',
    `insert into public.projects (title, description, client_name, project_type)
     select 'Site ' || n, 'A site.', 'Client', 'website' from generate_series(1, ${ROWS}) as n`,
    ['in_progress', 'completed'],
  ],
] as const;

it.each(tables)(
  'a change of 5,000 %s stays within the time limit, even on a connection with a cached plan',
  async (table, insert, [first, then]) => {
    await backend.run(insert);
    const sql = await connect(backend);
    try {
      await sql`select set_config('statement_timeout', ${STAFF_TIMEOUT}, false)`;
      // Changes a single row first, so that this connection reuses the plans that the triggers made for one row.
      await sql.unsafe(
        `update public.${table} set status = $1 where id = (select id from public.${table} limit 1)`,
        [first],
      );
      await sql.unsafe(`update public.${table} set status = $1`, [then]);
    } finally {
      await sql.end();
    }
    const [recorded] = await backend.sql<{ count: number }>(
      "select count(*)::int as count from public.events where details -> 'status' ->> 1 = $1",
      [then],
    );
    expect(recorded?.count).toBe(ROWS);
  },
);

it('only functions that change many rows, or read all rows about a person, set a time limit of 60 seconds', async () => {
  expect(
    await backend.sql(`
      select proname as name, setting from pg_proc, unnest(proconfig) as setting
      where pronamespace = 'public'::regnamespace and setting like 'statement_timeout=%' order by 1`),
  ).toEqual(
    ['change_rows', 'erase_person', 'person_data'].map((name) => ({
      name,
      setting: 'statement_timeout=60s',
    })),
  );
});
