import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

const history = () =>
  backend.sql(
    'select coalesce(quote_id, project_id) as id, details, by_staff from public.events order by events.id',
  );

it('the history records each change with the values before and after and whether staff made it', async () => {
  const quote = await insertQuote(backend);
  const project = await insertProject(backend);
  const staff = await backend.staff();
  await staff.from('quotes').update({ status: 'contacted' }).eq('id', quote);
  await staff
    .from('projects')
    .update({ status: 'paid', budget: 5, paid_on: '2026-06-03' })
    .eq('id', project);
  await backend.sql("update public.quotes set status = 'approved'");
  expect(await history()).toEqual([
    { id: quote, details: { status: ['pending', 'contacted'] }, by_staff: true },
    {
      id: project,
      details: {
        status: ['planning', 'paid'],
        paid_on: [null, '2026-06-03'],
        budget: [null, '5'],
      },
      by_staff: true,
    },
    { id: quote, details: { status: ['contacted', 'approved'] }, by_staff: false },
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
  expect((await history()).map((row) => row.id)).toEqual([kept, project]);
  await staff.from('projects').delete().eq('id', project);
  expect((await history()).map((row) => row.id)).toEqual([kept]);
});
