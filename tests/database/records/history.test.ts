import { expect, it } from 'vitest';
import { projectValues } from '../../kit/rows';
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

it('deleting a quote or a project deletes only the history of that quote or project', async () => {
  const gone = await insertQuote(backend);
  const kept = await insertQuote(backend);
  const project = await insertProject(backend);
  await backend.sql("update public.quotes set status = 'contacted'");
  await backend.sql("update public.projects set status = 'paid'");
  const staff = await backend.staff();
  await staff.from('quotes').delete().eq('id', gone);
  expect((await events()).map(({ id }) => id)).toEqual([kept, project]);
  await staff.from('projects').delete().eq('id', project);
  expect((await events()).map(({ id }) => id)).toEqual([kept]);
});

it('a conversion appears in the history of the quote and of the project', async () => {
  const id = await insertQuote(backend, { status: 'approved', reference: 'Q-WXYZ23' });
  const conversion = { ...projectValues, quote_id: id, title: 'Shop', updated_by: 'Claire' };
  const projects = (await backend.staff()).from('projects');
  const { data } = await projects.insert(conversion).select('id').single();
  const converted = { kind: 'converted', author: 'Claire' };
  expect(await events('kind, details, author')).toEqual([
    { ...converted, id, details: { project: { id: data?.id, name: 'Shop' } } },
    { ...converted, id: data?.id, details: { quote: { id, name: 'Q-WXYZ23' } } },
  ]);
});
