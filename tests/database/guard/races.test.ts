import { expect, it, onTestFinished } from 'vitest';
import { projectValues } from '../../kit/rows';
import { connect, openBackend } from '../kit/backend';
import { insertQuote, setStatuses } from '../kit/rows';

const backend = openBackend();

const count = async (table: string) =>
  (await backend.row(`select count(*)::int as rows from ${table}`))?.rows;

it('of 20 concurrent conversions of a quote, one creates a project', {
  tags: 'project',
}, async () => {
  const quote_id = await insertQuote(backend, { status: 'approved' });
  const staff = await backend.staff();
  const results = await Promise.all(
    Array.from({ length: 20 }, () => staff.from('projects').insert({ ...projectValues, quote_id })),
  );
  expect(await count('public.projects')).toBe(1);
  const refused = results.filter(({ error }) => error !== null);
  expect(refused).toHaveLength(19);
  for (const { error, status } of refused) {
    expect(status).toBe(409);
    expect(error?.message).toContain('projects_quote_id_key');
  }
});

it('two concurrent bulk changes of the same rows both succeed, one after the other', async () => {
  const ids: string[] = [];
  for (let row = 0; row < 3; row += 1) ids.push(await insertQuote(backend));
  ids.sort();
  const sql = await connect(backend, 2);
  onTestFinished(() => sql.end());
  let changes: ReturnType<typeof setStatuses>[] = [];
  await sql.begin(async (holder) => {
    await holder`select from public.quotes where id = ${ids[1] ?? ''} for update`;
    // The two calls list the rows in opposite orders. If they locked the rows in these orders, each would now have one
    // that the other needs.
    changes = [
      setStatuses(backend, { approved: ids }),
      setStatuses(backend, { rejected: ids.toReversed() }),
    ];
    await expect
      .poll(
        () =>
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      .toHaveLength(2);
  });
  const answers = await Promise.all(changes);
  expect(answers.map(({ error }) => error)).toEqual([null, null]);
  const final = await backend.sql('select distinct status from public.quotes');
  expect(final).toHaveLength(1);
  const before = answers.map(({ data }) => {
    const { changed } = data as unknown as { changed: { status: string }[] };
    return [...new Set(changed.map(({ status }) => status))].join();
  });
  // Each call returns the previous status. For the call that ran second, this is the status that the first call set.
  expect(before).toEqual(
    final[0]?.status === 'rejected' ? ['pending', 'approved'] : ['rejected', 'pending'],
  );
});

it('a conversion and a concurrent rejection of the same quote run one after the other', async () => {
  const staff = await backend.staff();
  for (let round = 0; round < 5; round += 1) {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    const [converted, changed] = await Promise.all([
      staff.from('projects').insert({ ...projectValues, quote_id }),
      setStatuses(backend, { rejected: [quote_id] }),
    ]);
    expect(changed.error).toBeNull();
    // If the rejection runs first, the conversion fails because the quote is no longer approved.
    if (converted.error) expect(converted.error.details).toBe('{"reason": "not_approved"}');
    else expect(await count(`public.projects where quote_id = '${quote_id}'`)).toBe(1);
  }
});

it('the search finds a project by a note that is added during the conversion', async () => {
  const staff = await backend.staff();
  for (let round = 0; round < 5; round += 1) {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    await Promise.all([
      staff.from('projects').insert({ ...projectValues, quote_id }),
      ...[1, 2].map(() =>
        staff.from('notes').insert({ subject_id: quote_id, author: 'Lyon', body: 'Call.' }),
      ),
    ]);
    expect(await count(`private.notes_of('${quote_id}')`)).toBe(2);
  }
  expect(await count("public.projects where search @@ 'call'")).toBe(5);
});
