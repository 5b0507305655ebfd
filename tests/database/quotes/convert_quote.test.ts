import { expect, it } from 'vitest';
import { projectValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { insertQuote } from '../kit/rows';

const backend = openBackend();

const convert = async (
  quote_id: string,
  columns = {},
  client?: ReturnType<typeof backend.service>,
) =>
  (client ?? (await backend.staff()))
    .from('projects')
    .insert({ ...projectValues, ...columns, quote_id })
    .select()
    .single();

const state = () =>
  backend.row(
    'select (select count(*)::int from public.projects) as projects, (select status from public.quotes) as status',
  );

it('staff convert an approved quote once, by inserting a project', async () => {
  const quote_id = await insertQuote(backend, { status: 'approved' });
  const id = crypto.randomUUID();
  expect((await convert(quote_id, { id })).data).toMatchObject({
    ...projectValues,
    quote_id,
    status: 'planning',
    start_date: null,
    budget: null,
  });
  expect(await convert(quote_id, { id })).toMatchObject({ status: 409 });
  expect(await convert(quote_id)).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('"projects_quote_id_key"') },
  });
  expect(await state()).toEqual({ projects: 1, status: 'approved' });
});

it('a quote is converted again after its project was deleted', async () => {
  const quote_id = await insertQuote(backend, { status: 'approved' });
  const { data } = await convert(quote_id);
  await backend.remove('projects', `${data?.id}`);
  expect((await convert(quote_id)).error).toBeNull();
  expect(await state()).toEqual({ projects: 1, status: 'approved' });
});

it('the conversion of a quote that is not approved fails with 409, even with the service key', async () => {
  const quote_id = await insertQuote(backend);
  for (const status of ['pending', 'contacted', 'rejected']) {
    await backend.change('quotes', quote_id, { status });
    for (const client of [await backend.staff(), backend.service()])
      expect(await convert(quote_id, {}, client)).toMatchObject({
        status: 409,
        error: { code: 'PT409', details: '{"reason": "not_approved"}' },
      });
    expect(await state()).toEqual({ projects: 0, status });
  }
});

it('a conversion creates no project when the quote cannot be updated, and the error names this step in one line', async () => {
  const quote_id = await insertQuote(backend, { status: 'approved' });
  await backend.run(`
    create function public.fail() returns trigger language plpgsql as
      $$ begin raise exception E'The disk\\r\\nX-Injected: is full'; end $$;
    create trigger fail before update on public.quotes for each row execute function public.fail();`);
  const { error } = await convert(quote_id);
  await backend.run('drop function public.fail() cascade');
  const message = 'The quote could not be updated.';
  expect(error).toMatchObject({ code: 'PT400', message, hint: 'quote' });
  const server = 'The disk\r\nX-Injected: is full';
  expect(JSON.parse(error?.details ?? '')).toEqual({ reason: 'failed', server });
  expect(await state()).toEqual({ projects: 0, status: 'approved' });
});
