import { expect, it } from 'vitest';
import { projectValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { insertProject, insertQuote, quoteStatus } from '../kit/rows';

const backend = openBackend();

const statusOf = async (id: string) =>
  (await backend.sql('select status from public.quotes where id = $1', [id]))[0]?.status;
const events = (kind = '%') =>
  backend.sql(
    `select case when quote_id is not null then 'quote' else 'project' end as entity, kind, details, author
     from public.events where kind like $1 order by id`,
    [kind],
  );

it('an edit of a quote is recorded with its author and the old and new values, and a change of the follow-up day is not recorded', async () => {
  const id = await insertQuote(backend, { email: 'camile@atelier.example' });
  const quotes = (await backend.staff()).from('quotes');
  const email = 'camille@atelier.example';
  await quotes.update({ email, budget: '5k-10k', updated_by: 'Claire' }).eq('id', id);
  await quotes.update({ follow_up_on: '2026-11-30', updated_by: 'Omar' }).eq('id', id);
  expect(await events()).toEqual([
    {
      entity: 'quote',
      kind: 'edited',
      details: { email: ['camile@atelier.example', email], budget: [null, '5k-10k'] },
      author: 'Claire',
    },
  ]);
});

it('a change that is not made by staff has no author', async () => {
  const id = await insertQuote(backend, { updated_by: 'Omar' });
  await backend.sql("update public.quotes set status = 'contacted', company = 'Atelier'");
  expect((await events()).map(({ author }) => author)).toEqual([null]);
  expect(await statusOf(id)).toBe('contacted');
});

it('an edit of a project is recorded in one event', async () => {
  const id = await insertProject(backend, { status: 'completed' });
  const projects = (await backend.staff()).from('projects');
  await projects.update({ status: 'paid', paid_on: '2026-06-03' }).eq('id', id);
  await projects.update({ paid_on: '2026-06-04', title: 'Shop' }).eq('id', id);
  expect((await events()).map(({ details }) => details)).toEqual([
    { status: ['completed', 'paid'], paid_on: [null, '2026-06-03'] },
    { paid_on: ['2026-06-03', '2026-06-04'], title: ['Workshop site', 'Shop'] },
  ]);
});

it('a conversion appears in the history of the quote and of the project', async () => {
  const id = await insertQuote(backend, { status: 'approved', reference: 'Q-WXYZ23' });
  const conversion = { ...projectValues, quote_id: id, title: 'Shop', updated_by: 'Claire' };
  const projects = (await backend.staff()).from('projects');
  const { data, error } = await projects.insert(conversion).select('id').single();
  expect(error).toBeNull();
  const project = data?.id;
  expect(await events()).toEqual([
    {
      entity: 'quote',
      kind: 'converted',
      details: { project: { id: project, name: 'Shop' } },
      author: 'Claire',
    },
    {
      entity: 'project',
      kind: 'converted',
      details: { quote: { id, name: 'Q-WXYZ23' } },
      author: 'Claire',
    },
  ]);
});

const MAIL = { channel: 'email', template: 'en', subject: 'Your request', body: 'Hello' };

async function answer(quote_id: string, changes: object = {}) {
  const { data, error } = await (await backend.staff()).rpc('record_answer', {
    quote_id,
    ...MAIL,
    author: 'Claire',
    ...changes,
  });
  return { data, error };
}

it('record_answer sets the status and records the answer, and undoing the change of status deletes the recorded answer', async () => {
  const id = await insertQuote(backend);
  expect((await answer(id)).data).toMatchObject({ changed: [{ id, status: 'pending' }] });
  expect(await statusOf(id)).toBe('contacted');
  expect(await events('answered')).toEqual([
    { entity: 'quote', kind: 'answered', details: MAIL, author: 'Claire' },
  ]);
  const staff = await backend.staff();
  await staff.rpc('change_rows', { ...quoteStatus, changes: { pending: [id] } });
  expect(await events('answered')).toEqual([]);
});

it('record_answer keeps the status of a quote that somebody else has approved, reports the conflict, and records the answer once', async () => {
  const id = await insertQuote(backend, { status: 'approved' });
  expect((await answer(id)).data).toMatchObject({
    changed: [],
    conflicts: [{ id, status: 'approved' }],
  });
  expect(await statusOf(id)).toBe('approved');
  // Repeats the call, as a browser does after a lost response.
  await answer(id);
  expect(await events()).toEqual([
    { entity: 'quote', kind: 'answered', details: MAIL, author: 'Claire' },
  ]);
});

it('record_answer records another answer of the same person to a quote that is already contacted', async () => {
  const id = await insertQuote(backend);
  await answer(id);
  expect((await answer(id, { seen: 'contacted' })).data).toMatchObject({
    unchanged: [id],
    conflicts: [],
  });
  expect(await events('answered')).toHaveLength(2);
});

it('record_answer reports a conflict when somebody else has answered, and records both answers', async () => {
  const id = await insertQuote(backend);
  await answer(id, { author: 'Omar' });
  expect((await answer(id)).data).toMatchObject({
    changed: [],
    unchanged: [],
    conflicts: [{ id, status: 'contacted', author: 'Omar' }],
  });
  expect((await events('answered')).map(({ author }) => author)).toEqual(['Omar', 'Claire']);
});

it('record_answer rejects an unknown channel with an error about the channel', async () => {
  const { error } = await answer(await insertQuote(backend), { channel: 'pigeon' });
  expect(error).toMatchObject({ code: 'PT422', message: expect.stringContaining('channel') });
  expect(await events()).toEqual([]);
});

it('erasing a person deletes the events of their quotes and projects, and deleting a project deletes its events', async () => {
  const quote = await insertQuote(backend, { status: 'approved' });
  const project = await insertProject(backend, { quote_id: quote });
  await backend.sql("update public.quotes set company = 'Atelier'");
  await backend.sql("update public.projects set title = 'Camille’s shop'");
  expect(await events()).toHaveLength(4);
  const staff = await backend.staff();
  const { data } = await staff.rpc('erase_person', { email: 'camille@atelier.example' });
  expect(data).toHaveProperty('events.length', 4);
  expect(await events()).toEqual([]);
  await backend.sql("update public.projects set title = 'Shop' where id = $1", [project]);
  await staff.from('projects').delete().eq('id', project);
  expect(await events()).toEqual([]);
});
