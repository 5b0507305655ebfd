import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertProject, insertQuote, setStatuses } from '../kit/rows';

const backend = openBackend();

it('a new quote never gets a reference that is in use, and references become longer when all short ones are', async () => {
  const next = () => backend.row('select private.new_reference(1) as reference');
  for (const letter of '23456789ABCDEFGHJMNPQRSTVWXYZ')
    await insertQuote(backend, { reference: `Q-${letter}` });
  expect(await next()).toEqual({ reference: 'Q-K' });
  await insertQuote(backend, { reference: 'Q-K' });
  expect(await next()).toEqual({ reference: expect.stringMatching(/^Q-[2-9A-Z]{2}$/u) });
});

/** Statuses one after the other, and responded_at after each: a letter for each time, and a dash for none. */
it.each([
  ['pending contacted approved rejected contacted', '- a a a a'],
  ['approved', 'a'],
  ['pending rejected approved pending contacted', '- - a - b'],
])('responded_at of a quote with the statuses %s is %s', async (statuses, expected) => {
  const [first, ...others] = statuses.split(' ');
  const id = await insertQuote(backend, {
    status: first,
    created_at: '2026-01-01T00:00:00Z',
  });
  const times: unknown[] = [null];
  const found: string[] = [];
  for (const status of [first, ...others]) {
    const changed = await backend.row<{ time: string | null }>(
      'update public.quotes set status = $2 where id = $1 returning responded_at::text as time',
      [id, status],
    );
    if (!times.includes(changed?.time)) times.push(changed?.time);
    found.push('-ab'.charAt(times.indexOf(changed?.time)));
  }
  expect(found.join(' ')).toBe(expected);
});

it('waiting_since is the time of receipt while the quote is pending, and null otherwise', async () => {
  const id = await insertQuote(backend);
  const { created_at, waiting_since } = (await backend.find('quotes', id)) ?? {};
  expect(waiting_since).toEqual(created_at);
  expect((await backend.change('quotes', id, { status: 'contacted' }))?.waiting_since).toBeNull();
  expect(await backend.change('quotes', id, { status: 'pending' })).toMatchObject({
    waiting_since: created_at,
  });
});

it.each([
  ['a reason', 'budget', 'budget'],
  ['no reason', undefined, null],
])(
  'a rejection with %s ends the follow-up, and another status clears the reason',
  async (_, reason, stored) => {
    const id = await insertQuote(backend, { follow_up_on: '2026-11-30' });
    await setStatuses(backend, { rejected: [id] }, 'Camille', reason);
    expect(await backend.find('quotes', id)).toMatchObject({
      rejection_reason: stored,
      follow_up_on: null,
    });
    await setStatuses(backend, { pending: [id] });
    expect(await backend.find('quotes', id)).toMatchObject({
      rejection_reason: null,
    });
  },
);

it('a rejection with an unknown reason is refused', async () => {
  const id = await insertQuote(backend);
  const { error } = await setStatuses(backend, { rejected: [id] }, 'Camille', 'mood');
  expect(error?.message).toContain('quotes_rejection_reason_check');
});

it('a payment ends the follow-up of the project', async () => {
  const id = await insertProject(backend, { follow_up_on: '2026-11-30' });
  expect(await backend.change('projects', id, { status: 'paid' })).toMatchObject({
    follow_up_on: null,
  });
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
  expect((await staff.from('quotes').update({ follows_quote_id: null } as never)).error?.code).toBe(
    '42501',
  );
  // The quote stays without the one that it follows, and its history does not mention it.
  await staff.from('quotes').delete().eq('id', follows_quote_id);
  expect(await backend.sql('select follows_quote_id, name from public.quotes')).toEqual([
    { follows_quote_id: null, name: 'Salma Haddad' },
  ]);
  expect(await backend.sql("select id from public.events where kind = 'edited'")).toEqual([]);
});

it('a value of further work wins over that of the quote it follows', async () => {
  const follows_quote_id = await insertQuote(backend, { owner: 'Claire', phone: '06 39 98 01 01' });
  const { data } = await (await backend.staff())
    .from('quotes')
    .insert({
      follows_quote_id,
      message: 'Further work',
      name: 'Salma',
      owner: 'Omar',
      status: 'approved',
    } as never)
    .select('name, email, owner, status')
    .single();
  expect(data).toEqual({
    name: 'Salma',
    email: 'camille@atelier.example',
    owner: 'Omar',
    status: 'approved',
  });
});
