import { expect, it } from 'vitest';
import { type OptionalText, optionalTexts } from '../../../src/domain/quotes';
import { openBackend } from '../kit/backend';

const backend = openBackend();

const newQuote = {
  name: 'By phone',
  email: 'phone@caller.example',
  project_type: 'saas',
  message: 'Called us at noon.',
};
const newProject = {
  title: 'Shop',
  description: 'A shop.',
  client_name: 'Nora',
  project_type: 'website',
};

it('staff can enter a quote, and the response contains its reference', async () => {
  const { data, error } = await (await backend.staff())
    .from('quotes')
    .insert(newQuote)
    .select()
    .single();
  expect(error).toBeNull();
  expect(data).toMatchObject({ ...newQuote, status: 'pending', request_id: null });
  expect(data?.reference).toMatch(/^Q-[2-9A-HJKMNP-TV-Z]{6}$/u);
});

it.each(optionalTexts)(
  'staff can enter and change the %s of a quote, and the history contains the change',
  async (field) => {
    const quotes = (await backend.staff()).from('quotes');
    const having = (value: string): Partial<Record<OptionalText, string>> => ({ [field]: value });
    const entered = await quotes
      .insert({ ...newQuote, ...having('1') })
      .select('id')
      .single();
    expect(entered.error, 'the right to insert: supabase/schemas/90_privileges.sql').toBeNull();
    const changed = await quotes.update(having('2')).eq('id', entered.data?.id ?? '');
    expect(changed.error, 'the right to update: supabase/schemas/90_privileges.sql').toBeNull();
    expect(
      await backend.sql('select details from public.events'),
      'the trigger record_changes: supabase/schemas/30_events.sql',
    ).toEqual([{ details: { [field]: ['1', '2'] } }]);
  },
);

it('inserting the same row a second time gets the status 409', async () => {
  const projects = (await backend.staff()).from('projects');
  const id = crypto.randomUUID();
  expect(
    (
      await projects
        .insert({ ...newProject, id })
        .select('id')
        .single()
    ).data,
  ).toEqual({ id });
  const { status } = await projects
    .insert({ ...newProject, id })
    .select('id')
    .single();
  expect(status).toBe(409);
});

it.each([
  { reference: 'Q-AAAAAA' },
  { created_at: '2020-01-01T00:00:00Z' },
  { responded_at: '2020-01-01T00:00:00Z' },
  { is_spam: true },
  { request_id: crypto.randomUUID() },
])('staff cannot enter a quote with %o', async (column) => {
  const { error } = await (await backend.staff()).from('quotes').insert({ ...newQuote, ...column });
  expect(error?.code).toBe('42501');
});
