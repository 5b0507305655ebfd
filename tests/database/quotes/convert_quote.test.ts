import { describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertQuote } from '../kit/rows';

const backend = openBackend();

const fields = {
  title: 'Website for Camille',
  description: 'A site for our workshop.',
  client_name: 'Camille Durand',
  project_type: 'website',
};

const convert = async (quote_id: string, changes: Record<string, unknown> = {}) =>
  (await backend.staff()).rpc('convert_quote', { quote_id, ...fields, ...changes });

const counts = async () => {
  const [row] = await backend.sql(
    'select (select count(*)::int from public.projects) as projects, (select status from public.quotes) as status',
  );
  return row;
};

describe('conversion of an approved quote', () => {
  it('convert_quote creates a project that is linked to the quote, with the status “planning” by default', async () => {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    const { data, error } = await convert(quote_id);
    expect(error).toBeNull();
    expect(data).toMatchObject({
      ...fields,
      quote_id,
      status: 'planning',
      start_date: null,
      end_date: null,
      budget: null,
      technologies: null,
      image_url: null,
    });
    expect(await counts()).toEqual({ projects: 1, status: 'approved' });
  });

  it('convert_quote stores the values of the form, trimmed and without duplicate technologies', async () => {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    const { data, error } = await convert(quote_id, {
      status: 'in_progress',
      start_date: '2026-11-21',
      end_date: '2027-02-01',
      budget: 5000,
      technologies: ['React', ' React', 'Vite'],
      image_url: ' https://a.example/b.png ',
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      status: 'in_progress',
      start_date: '2026-11-21',
      end_date: '2027-02-01',
      budget: 5000,
      technologies: ['React', 'Vite'],
      image_url: 'https://a.example/b.png',
    });
  });

  it('convert_quote stores null for empty fields, but “planning” for an empty status', async () => {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    const { data, error } = await convert(quote_id, {
      status: null,
      start_date: null,
      end_date: null,
      budget: 0,
      technologies: [],
      image_url: '',
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ status: 'planning', budget: null, technologies: null });
  });
});

describe('rejected conversions', () => {
  it('the conversion of an unknown quote fails with 404', async () => {
    const { error, status } = await convert(crypto.randomUUID());
    expect(status).toBe(404);
    expect(error).toMatchObject({ code: 'PT404', details: '{"reason": "not_found"}' });
  });

  it.each(['pending', 'contacted', 'rejected'])(
    'the conversion of a %s quote fails with 409',
    async (status) => {
      const { error, status: http } = await convert(await insertQuote(backend, { status }));
      expect(http).toBe(409);
      expect(error?.code).toBe('PT409');
      expect(JSON.parse(error?.details ?? '')).toEqual({ reason: 'not_approved', status });
      expect(await counts()).toEqual({ projects: 0, status });
    },
  );

  it('a second conversion fails, and the error contains the id of the project', async () => {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    const first = await convert(quote_id);
    const { error, status } = await convert(quote_id);
    expect(status).toBe(409);
    expect(JSON.parse(error?.details ?? '')).toEqual({
      reason: 'already_converted',
      project_id: first.data?.id,
    });
    expect(await counts()).toEqual({ projects: 1, status: 'approved' });
  });

  it('a quote can be converted again after its project has been deleted', async () => {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    await convert(quote_id);
    await backend.sql('delete from public.projects');
    expect((await convert(quote_id)).error).toBeNull();
  });

  it.each([
    [{ title: null }, { field: 'title', reason: 'required' }],
    [{ title: '' }, { constraint: 'projects_title_length', reason: 'invalid' }],
    [{ budget: -100 }, { constraint: 'projects_budget_positive', reason: 'invalid' }],
    [
      { start_date: '2026-02-01', end_date: '2026-01-01' },
      { constraint: 'projects_dates_order', reason: 'invalid' },
    ],
  ])(
    'a conversion with %o changes nothing, and the error names the missing field or the violated constraint',
    async (changes, details) => {
      const { error, status } = await convert(
        await insertQuote(backend, { status: 'approved' }),
        changes,
      );
      expect(status).toBe(422);
      expect(error).toMatchObject({ code: 'PT422', hint: 'project' });
      expect(JSON.parse(error?.details ?? '')).toEqual(details);
      expect(await counts()).toEqual({ projects: 0, status: 'approved' });
    },
  );

  it('convert_quote creates no project when the quote cannot be updated', async () => {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    await backend.run(`
      create function public.fail() returns trigger language plpgsql as
        $$ begin raise exception 'The disk is full' using detail = 'No space left'; end $$;
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
      server: 'The disk is full',
    });
    expect(await counts()).toEqual({ projects: 0, status: 'approved' });
  });
});
