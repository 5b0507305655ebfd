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

it('staff convert an approved quote by inserting a project, which has the status “planning” by default', async () => {
  const quote_id = await insertQuote(backend, { status: 'approved' });
  const empty = { start_date: null, end_date: null, budget: null, technologies: null };
  expect((await convert(quote_id)).data).toMatchObject({
    ...projectValues,
    ...empty,
    quote_id,
    status: 'planning',
    image_url: null,
  });
  expect(await state()).toEqual({ projects: 1, status: 'approved' });
});

it.each(['pending', 'contacted', 'rejected'])(
  'the conversion of a %s quote fails with 409, even with the service key',
  async (status) => {
    const quote_id = await insertQuote(backend, { status });
    for (const client of [await backend.staff(), backend.service()])
      expect(await convert(quote_id, {}, client)).toMatchObject({
        status: 409,
        error: { code: 'PT409', details: '{"reason": "not_approved"}' },
      });
    expect(await state()).toEqual({ projects: 0, status });
  },
);

it('a second conversion fails with 409, also with the same id, until the project has been deleted', async () => {
  const quote_id = await insertQuote(backend, { status: 'approved' });
  const id = crypto.randomUUID();
  await convert(quote_id, { id });
  expect(await convert(quote_id, { id })).toMatchObject({ status: 409 });
  expect(await convert(quote_id)).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('"projects_quote_id_key"') },
  });
  expect(await state()).toEqual({ projects: 1, status: 'approved' });
  await backend.remove('projects', id);
  expect((await convert(quote_id)).error).toBeNull();
});

it('the conversion of an unknown quote fails because of the foreign key', async () => {
  const { error } = await convert(crypto.randomUUID());
  expect(error?.message).toContain('"projects_quote_id_fkey"');
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
