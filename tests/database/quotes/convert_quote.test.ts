import { expect, it } from 'vitest';
import { projectValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { insertQuote } from '../kit/rows';

const backend = openBackend();

const convert = async (quote_id: string, columns = {}) => {
  const projects = (await backend.staff()).from('projects');
  return projects
    .insert({ ...projectValues, ...columns, quote_id })
    .select()
    .single();
};

const state = async () => {
  const [row] = await backend.sql(
    'select (select count(*)::int from public.projects) as projects, (select status from public.quotes) as status',
  );
  return row;
};

it('staff convert an approved quote by inserting a project, which has the status “planning” by default', async () => {
  const quote_id = await insertQuote(backend, { status: 'approved' });
  const { data, error } = await convert(quote_id);
  expect(error).toBeNull();
  expect(data).toMatchObject({
    ...projectValues,
    quote_id,
    status: 'planning',
    start_date: null,
    end_date: null,
    budget: null,
    technologies: null,
    image_url: null,
  });
  expect(await state()).toEqual({ projects: 1, status: 'approved' });
});

it.each(['pending', 'contacted', 'rejected'])(
  'the conversion of a %s quote fails with 409',
  async (status) => {
    const { error, status: http } = await convert(await insertQuote(backend, { status }));
    expect(http).toBe(409);
    expect(error).toMatchObject({ code: 'PT409', details: '{"reason": "not_approved"}' });
    expect(await state()).toEqual({ projects: 0, status });
  },
);

it('not even the service key can convert a quote that is not approved', async () => {
  const quote_id = await insertQuote(backend);
  const { error } = await backend
    .service()
    .from('projects')
    .insert({ ...projectValues, quote_id });
  expect(error?.code).toBe('PT409');
});

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
  await backend.sql('delete from public.projects');
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
  expect(error).toMatchObject({
    code: 'PT400',
    message: 'The quote could not be updated.',
    hint: 'quote',
  });
  expect(JSON.parse(error?.details ?? '')).toEqual({
    reason: 'failed',
    server: 'The disk\r\nX-Injected: is full',
  });
  expect(await state()).toEqual({ projects: 0, status: 'approved' });
});
