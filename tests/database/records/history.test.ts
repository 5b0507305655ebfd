import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

const history = () =>
  backend.sql(
    'select entity, entity_id, from_status, to_status, changed_by from public.status_changes order by id',
  );

it('the history records every status change with the account that made it', async () => {
  const quote = await insertQuote(backend);
  const project = await insertProject(backend);
  const [account] = await backend.sql<{ id: string }>(
    "select id from auth.users where email like 'staff@%'",
  );
  const staff = await backend.staff();
  await staff.from('quotes').update({ status: 'contacted' }).eq('id', quote);
  await staff.from('projects').update({ status: 'paid', budget: 5 }).eq('id', project);
  await backend.sql("update public.quotes set status = 'approved'");
  expect(await history()).toEqual([
    {
      entity: 'quote',
      entity_id: quote,
      from_status: 'pending',
      to_status: 'contacted',
      changed_by: account?.id,
    },
    {
      entity: 'project',
      entity_id: project,
      from_status: 'planning',
      to_status: 'paid',
      changed_by: account?.id,
    },
    {
      entity: 'quote',
      entity_id: quote,
      from_status: 'contacted',
      to_status: 'approved',
      changed_by: null,
    },
  ]);
});

it('the history of status changes does not record changes of other columns', async () => {
  await insertQuote(backend);
  await backend.sql("update public.quotes set company = 'Atelier', status = 'pending'");
  expect(await history()).toEqual([]);
});

it('deleting a quote or a project deletes only the history of that quote or project', async () => {
  const gone = await insertQuote(backend);
  const kept = await insertQuote(backend);
  const project = await insertProject(backend);
  await backend.sql("update public.quotes set status = 'contacted'");
  await backend.sql("update public.projects set status = 'paid'");
  const staff = await backend.staff();
  await staff.from('quotes').delete().eq('id', gone);
  expect((await history()).map((row) => row.entity_id)).toEqual([kept, project]);
  await staff.from('projects').delete().eq('id', project);
  expect((await history()).map((row) => row.entity_id)).toEqual([kept]);
});
