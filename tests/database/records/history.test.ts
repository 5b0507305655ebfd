import { expect, it } from 'vitest';
import { optionalTexts } from '../../../src/domain/quotes';
import { quoteValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

const events = (columns = 'details, author') =>
  backend.sql(`select ${columns}, subject_id as id from public.events order by events.id`);

it('the history records each change with both values, its author and whether staff made it', {
  tags: 'project',
}, async () => {
  const quote = await insertQuote(backend, { updated_by: 'Omar' });
  const project = await insertProject(backend);
  const status = { status: 'contacted' };
  await backend.edit('quotes', quote, { ...status, budget: '5k-10k', updated_by: 'Claire' });
  await backend.edit('quotes', quote, { follow_up_on: '2026-11-30', updated_by: 'Omar' });
  await backend.edit('projects', project, { status: 'paid', budget: 5, paid_on: '2026-06-03' });
  await backend.edit('projects', project, { paid_on: '2026-06-04', title: 'Shop' });
  await backend.change('quotes', quote, { status: 'approved' });
  const byStaff = { kind: 'edited', by_staff: true, author: null };
  expect(await events('kind, details, by_staff, author')).toEqual([
    {
      ...byStaff,
      id: quote,
      details: { status: ['pending', 'contacted'], budget: [null, '5k-10k'] },
      author: 'Claire',
    },
    {
      ...byStaff,
      id: project,
      details: {
        status: ['planning', 'paid'],
        paid_on: [null, '2026-06-03'],
        budget: [null, '5'],
      },
    },
    {
      ...byStaff,
      id: project,
      details: { paid_on: ['2026-06-03', '2026-06-04'], title: ['Workshop site', 'Shop'] },
    },
    { ...byStaff, id: quote, details: { status: ['contacted', 'approved'] }, by_staff: false },
  ]);
});

it('staff enter and change each optional text of a quote, and the history contains the change', async () => {
  const texts = (value: string) =>
    Object.fromEntries(optionalTexts.map((field) => [field, `${field} ${value}`]));
  const { data, error } = await (await backend.staff())
    .from('quotes')
    .insert({ ...quoteValues, ...texts('1') })
    .select()
    .single();
  expect(error, 'the right to insert: supabase/schemas/90_privileges.sql').toBeNull();
  expect(data).toMatchObject({ ...quoteValues, ...texts('1'), request_id: null });
  const changed = await backend.edit('quotes', data?.id ?? '', texts('2'));
  expect(changed.error, 'the right to update: supabase/schemas/90_privileges.sql').toBeNull();
  const both = optionalTexts.map((field) => [field, [`${field} 1`, `${field} 2`]]);
  expect(await events('details')).toMatchObject([{ details: Object.fromEntries(both) }]);
});
