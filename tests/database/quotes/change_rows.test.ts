import { expect, it } from 'vitest';
import type { Json } from '../../../src/backend/database.types';
import { quoteValues } from '../../kit/rows';
import { connect, openBackend } from '../kit/backend';
import { insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

type Changed = { id: string; [column: string]: unknown };

const call = async (table_name: string, changes: unknown, more = {}) =>
  (await backend.staff()).rpc('change_rows', { table_name, changes: changes as Json, ...more });

/** Sets a column, such as `quotes.status`, to the values whose ids `changes` contains. */
function change(column: string, changes: Record<string, readonly string[]>) {
  const [table = '', name = ''] = column.split('.');
  const sets = Object.entries(changes).map(([value, ids]) => ({ set: { [name]: value }, ids }));
  return call(table, sets);
}

/** Returns the rows of a table, without the columns that each change writes. */
const rows = (column: string) =>
  backend.column<Changed>(
    `select to_jsonb(changed) - '{updated_at,updated_by,status_since}'::text[]
     from public.${column.split('.')[0]} as changed order by id`,
  );

const nothing = { changed: [], unchanged: [], missing: [], conflicts: [] };

it('a bulk change lists changed rows with their previous values, unchanged rows and ids that do not exist, each once', async () => {
  const changed = await insertQuote(backend);
  const other = await insertQuote(backend);
  const unchanged = await insertQuote(backend, { status: 'approved' });
  const missing = crypto.randomUUID();
  const approved = [changed, unchanged, missing, changed, missing];
  const { data } = await change('quotes.status', { approved, contacted: [other] });
  expect(data).toEqual({
    changed: [changed, other].sort().map((id) => ({ id, status: 'pending', responded_at: null })),
    unchanged: [unchanged],
    missing: [missing],
    conflicts: [],
  });
  const statuses = (await rows('quotes.status')).map(({ status }) => status);
  expect(statuses.sort()).toEqual(['approved', 'approved', 'contacted']);
});

const tooMany = Array.from({ length: 10_001 }, () => crypto.randomUUID());

it('change_rows refuses what is no list of changes of the columns of a table, and then changes nothing', async () => {
  const [one = '', other = ''] = [await insertQuote(backend), await insertQuote(backend)];
  const before = await rows('quotes.status');
  const first = { set: { status: 'approved' }, ids: [one] };
  for (const changes of [
    [first, { set: { status: 'paid' }, ids: [other] }],
    [first, { set: { is_spam: 'perhaps' }, ids: [other] }],
    [first, { set: { status: 'contacted' }, ids: [other, 'x'] }],
  ])
    expect(await call('quotes', changes)).toMatchObject({ status: 400, data: null });
  for (const [table, changes] of [
    ['quotes', {}],
    ['quotes', [first, { set: { status: 'approved' }, ids: 'x' }]],
    ['quotes', [first, { set: 'approved', ids: [] }]],
    ['quotes', [{ set: { status: 'approved' }, ids: tooMany }]],
    ['quotes', [first, { set: { reference: 'Q-1' }, ids: [other] }]],
    ['projects', [{ set: { is_spam: true }, ids: [] }]],
    ['staff', [{ set: { user_id: 'x' }, ids: [] }]],
  ] as const) {
    const { error, status } = await call(table, changes);
    expect(status).toBe(422);
    expect(JSON.parse(error?.details ?? '')).toMatchObject({ field: 'changes' });
  }
  expect(await rows('quotes.status')).toEqual(before);
  for (const changes of [[], [{ set: { status: 'approved' }, ids: [] }]])
    expect((await call('quotes', changes)).data).toEqual(nothing);
});

/** Sends a report back as changes, as an undo does. */
const undo = (table: string, { changed }: { changed: Changed[] }) =>
  call(
    table,
    changed.map(({ id, ...set }) => ({ set, ids: [id] })),
  );

const undone = [
  ['quotes', { status: 'contacted', follow_up_on: '2031-05-06' }, { status: 'rejected' }],
  [
    'quotes',
    { status: 'rejected', rejection_reason: 'budget' },
    { status: 'contacted', follow_up_on: '2031-05-06' },
  ],
  [
    'quotes',
    { status: 'pending', is_spam: true, spam_reason: 'hidden_field' },
    { status: 'rejected', rejection_reason: 'scope' },
  ],
  ['projects', { status: 'completed', follow_up_on: '2031-05-06' }, { status: 'paid' }],
  ['projects', { status: 'paid', paid_on: '2025-12-31' }, { status: 'completed' }],
] as const;

it('the report of a change, sent back, restores what triggers changed with it', async () => {
  for (const [table, before, set] of undone) {
    await backend.empty();
    const insert = table === 'quotes' ? insertQuote : insertProject;
    const id = await insert(backend, before);
    // An update ends the follow-up of a rejected quote, an insertion does not.
    const stored = await rows(`${table}.status`);
    const { data } = await call(table, [{ set, ids: [id] }]);
    expect(await rows(`${table}.status`)).not.toEqual(stored);
    await undo(table, data as never);
    const [restored] = await rows(`${table}.status`);
    expect(restored).toEqual({ ...stored[0], responded_at: restored?.responded_at });
  }
});

it('a slip of the status that is taken back does not change the time of the answer', async () => {
  const times = (id: string) =>
    backend.row('select responded_at from public.quotes where id = $1', [id]);
  const slips = { pending: 'contacted', contacted: 'pending' };
  for (const [status, slip] of Object.entries(slips)) {
    const id = await insertQuote(backend, { status });
    await backend.sql(
      `update public.quotes set responded_at = responded_at - interval '9 days' where id = $1`,
      [id],
    );
    const before = await times(id);
    const { data } = await change('quotes.status', { [slip]: [id] });
    expect(await times(id)).not.toEqual(before);
    const [changed] = (data as unknown as { changed: Changed[] }).changed;
    const { id: _id, ...set } = changed ?? {};
    await call('quotes', [{ set, ids: [id], seen: slip }]);
    expect(await times(id)).toEqual(before);
  }
});

it('a bulk change changes only rows that have the status seen', { tags: 'list' }, async () => {
  const id = await insertQuote(backend);
  const set = async (status: string, author: string) =>
    (await call('quotes', [{ set: { status }, ids: [id], seen: 'pending' }], { author })).data;
  expect(await set('approved', ' Omar ')).toMatchObject({ changed: [{ id }], conflicts: [] });
  expect(await set('contacted', 'Claire')).toMatchObject({
    changed: [],
    conflicts: [{ id, status: 'approved', author: 'Omar', changed_at: expect.any(String) }],
  });
  // Both set the same value.
  expect(await set('approved', 'Claire')).toMatchObject({ unchanged: [id], conflicts: [] });
  expect(await backend.sql('select details, author from public.events')).toEqual([
    { details: { status: ['pending', 'approved'] }, author: 'Omar' },
  ]);
});

it('of many quotes with different statuses, those that somebody has approved meanwhile are not rejected', async () => {
  const [pending = '', contacted = ''] = [
    await insertQuote(backend),
    await insertQuote(backend, { status: 'contacted' }),
  ];
  const approved = await insertQuote(backend, { status: 'approved' });
  const set = { status: 'rejected' };
  const { data } = await call('quotes', [
    { set, ids: [pending, approved], seen: 'pending' },
    { set, ids: [contacted], seen: 'contacted' },
  ]);
  expect(data).toMatchObject({ conflicts: [{ id: approved, status: 'approved' }] });
  const { changed } = data as { changed: Changed[] };
  expect(changed.map(({ id }) => id)).toEqual([pending, contacted].sort());
});

it('a spam mark changes neither the status, the time of the answer nor the history, and clearing it clears its reason', async () => {
  const marked = { is_spam: true, spam_reason: 'over_limit' };
  const id = await insertQuote(backend, { status: 'contacted', ...marked });
  const [before] = await rows('quotes.is_spam');
  await change('quotes.is_spam', { false: [id] });
  expect(await rows('quotes.is_spam')).toEqual([{ ...before, is_spam: false, spam_reason: null }]);
  expect(await backend.sql('select from public.events')).toEqual([]);
});

it('a change of 5,000 quotes stays within the time limit, even on a connection with a cached plan', async () => {
  await backend.run(`
    insert into public.quotes (${Object.keys(quoteValues)})
    select ${Object.values(quoteValues).map((value) => `'${value}'`)} from generate_series(1, 5000)`);
  const sql = await connect(backend);
  const set = (status: string, where: string) =>
    sql.unsafe(`update public.quotes set status = $1 where ${where}`, [status]);
  try {
    // The time limit of change_rows.
    await sql`select set_config('statement_timeout', '60s', false)`;
    // Changes a single row first, so that this connection reuses the plans that the triggers made for one row.
    await set('contacted', 'id = (select id from public.quotes limit 1)');
    await set('approved', 'true');
  } finally {
    await sql.end();
  }
  const events = "select from public.events where details -> 'status' ->> 1 = 'approved'";
  expect(await backend.sql(events)).toHaveLength(5000);
});
