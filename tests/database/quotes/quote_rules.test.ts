import { expect, it } from 'vitest';
import { projectValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { insertQuote, setStatuses } from '../kit/rows';

const backend = openBackend();

it('a new quote never gets a reference that is in use, and references become longer when all short ones are', async () => {
  const next = () => backend.row('select private.new_reference(1) as reference');
  for (const letter of '23456789ABCDEFGHJMNPQRSTVWXYZ')
    await insertQuote(backend, { reference: `Q-${letter}` });
  expect(await next()).toEqual({ reference: 'Q-K' });
  await insertQuote(backend, { reference: 'Q-K' });
  expect(await next()).toEqual({ reference: expect.stringMatching(/^Q-[2-9A-Z]{2}$/u) });
});

it('a quote has the time of its first answer until it waits again, and waits since its receipt', async () => {
  const id = await insertQuote(backend, { created_at: '2026-01-01T00:00:00Z' });
  const { created_at } = (await backend.find('quotes', id)) ?? {};
  const set = async (status: string) => {
    const { responded_at, waiting_since } = (await backend.change('quotes', id, { status })) ?? {};
    return { responded_at, waiting_since };
  };
  const waits = { responded_at: null, waiting_since: created_at };
  expect(await set('pending')).toEqual(waits);
  expect(await set('rejected')).toEqual({ responded_at: null, waiting_since: null });
  const { responded_at } = await set('approved');
  expect(responded_at).not.toBeNull();
  // Only another status moves the time since when the quote has it.
  await backend.change('quotes', id, { owner: 'Omar' });
  expect((await backend.find('quotes', id))?.status_since).toEqual(responded_at);
  for (const status of ['contacted', 'rejected', 'approved'])
    expect(await set(status)).toEqual({ responded_at, waiting_since: null });
  expect(await set('pending')).toEqual(waits);
  expect((await set('contacted')).responded_at).not.toEqual(responded_at);
});

it('a status that no rule names keeps the time of the answer', async () => {
  const id = await insertQuote(backend, { status: 'contacted' });
  // The exception takes the change of the table back.
  const undone = `do $$ declare kept timestamptz; begin
    alter table public.quotes drop constraint quotes_status_check;
    update public.quotes set status = 'on_hold' where id = '${id}' returning responded_at into kept;
    raise exception '%', case when kept is null then 'lost' else 'kept' end;
  end $$`;
  await expect(backend.run(undone)).rejects.toThrow('kept');
});

it('a rejection with or without a known reason ends the follow-up, and another status clears the reason', async () => {
  const id = await insertQuote(backend, { follow_up_on: '2026-11-30' });
  for (const reason of ['budget', undefined]) {
    await backend.change('quotes', id, { follow_up_on: '2026-11-30' });
    await setStatuses(backend, { rejected: [id] }, 'Camille', reason);
    const rejected = { rejection_reason: reason ?? null, follow_up_on: null };
    expect(await backend.find('quotes', id)).toMatchObject(rejected);
    await setStatuses(backend, { pending: [id] });
    expect(await backend.find('quotes', id)).toMatchObject({ rejection_reason: null });
  }
  const { error } = await setStatuses(backend, { rejected: [id] }, 'Camille', 'mood');
  expect(error?.message).toContain('quotes_rejection_reason_check');
});

it('a suspected request whose status staff set is no longer suspected', async () => {
  const id = await insertQuote(backend, { is_spam: true, spam_reason: 'too_fast' });
  expect((await backend.edit('quotes', id, { owner: 'Omar' })).data).toMatchObject({
    is_spam: true,
  });
  expect((await backend.edit('quotes', id, { status: 'contacted' })).data).toMatchObject({
    is_spam: false,
    spam_reason: null,
  });
});

it('further work is a quote that follows another: same client, owner and language, and nobody waits', {
  tags: 'answer',
}, async () => {
  const source = {
    name: 'Salma Haddad',
    email: 'salma@x.example',
    phone: '+33 6 39 98 01 01',
    company: 'Haddad',
    project_type: 'saas',
    language: 'ar',
    owner: 'Claire',
  };
  const follows_quote_id = await insertQuote(backend, { ...source, status: 'approved' });
  const staff = await backend.staff();
  const { data, error } = await staff
    .from('quotes')
    .insert({ follows_quote_id, message: 'Further work' } as never)
    .select()
    .single();
  expect(error).toBeNull();
  const wanted = { status: 'contacted', origin: '(staff)', waiting_since: null };
  expect(data).toMatchObject({ ...source, ...wanted, message: 'Further work', follows_quote_id });
  expect(await backend.sql('select id from public.mails')).toEqual([]);
  const { data: later } = await staff
    .from('quotes')
    .select('message')
    .eq('follows_quote_id', follows_quote_id);
  expect(later).toEqual([{ message: 'Further work' }]);
  const written = await staff
    .from('quotes')
    .update({ follows_quote_id: null } as never)
    .eq('follows_quote_id', follows_quote_id);
  expect(written.error?.code).toBe('42501');
  // The quote stays without the one that it follows, and its history does not mention it.
  await staff.from('quotes').delete().eq('id', follows_quote_id);
  expect(await backend.sql('select follows_quote_id, name from public.quotes')).toEqual([
    { follows_quote_id: null, name: 'Salma Haddad' },
  ]);
  expect(await backend.sql("select id from public.events where kind = 'edited'")).toEqual([]);
});

it('a value of further work wins over that of the quote it follows', async () => {
  const follows_quote_id = await insertQuote(backend, { owner: 'Claire', phone: '06 39 98 01 01' });
  const own = { message: 'Further work', name: 'Salma', owner: 'Omar', status: 'approved' };
  const quotes = (await backend.staff()).from('quotes');
  const { data } = await quotes
    .insert({ follows_quote_id, ...own } as never)
    .select()
    .single();
  expect(data).toMatchObject({ ...own, email: 'camille@atelier.example' });
});

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

it('staff convert an approved quote once, by inserting a project, and again after its project was deleted', async () => {
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
  await backend.remove('projects', id);
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
