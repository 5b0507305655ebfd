import { expect, it } from 'vitest';
import { type OptionalText, optionalTexts } from '../../../src/domain/quotes';
import { projectValues, quoteValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';

const backend = openBackend();

const enter = async (columns: Partial<Record<OptionalText, string>> = {}) =>
  (await backend.staff())
    .from('quotes')
    .insert({ ...quoteValues, ...columns })
    .select()
    .single();

it('staff can enter a quote, and the response contains its reference', async () => {
  const { data, error } = await enter();
  expect(error).toBeNull();
  expect(data).toMatchObject({ ...quoteValues, status: 'pending', request_id: null });
  expect(data?.reference).toMatch(/^Q-[2-9A-HJKMNP-TV-Z]{6}$/u);
});

it.each(optionalTexts)(
  'staff can enter and change the %s of a quote, and the history contains the change',
  async (field) => {
    const entered = await enter({ [field]: '1' });
    expect(entered.error, 'the right to insert: supabase/schemas/90_privileges.sql').toBeNull();
    const changed = await backend.edit('quotes', entered.data?.id ?? '', { [field]: '2' });
    expect(changed.error, 'the right to update: supabase/schemas/90_privileges.sql').toBeNull();
    expect(
      await backend.sql('select details from public.events'),
      'the trigger record_changes: supabase/schemas/10_quotes.sql',
    ).toEqual([{ details: { [field]: ['1', '2'] } }]);
  },
);

it('inserting the same row a second time gets the status 409', async () => {
  const projects = (await backend.staff()).from('projects');
  const row = { ...projectValues, id: crypto.randomUUID() };
  expect((await projects.insert(row)).status).toBe(201);
  expect((await projects.insert(row)).status).toBe(409);
});
