import { expect, it } from 'vitest';
import { projectValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
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
  await backend.sql(
    `insert into public.quotes (name, email, project_type, message)
     select 'Client ' || number, 'client@many.example', 'saas', 'Hello' from generate_series(1, 300) as number`,
  );
  const ids = (await backend.sql<{ id: string }>('select id from public.quotes')).map(
    ({ id }) => id,
  );
  for (let round = 0; round < 2; round += 1) {
    await backend.sql("update public.quotes set status = 'pending'");
    // The two calls list the rows in opposite orders. If they locked the rows in these orders, they would deadlock.
    const answers = await Promise.all([
      setStatuses(backend, { approved: ids }),
      setStatuses(backend, { rejected: ids.toReversed() }),
    ]);
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
  }
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
