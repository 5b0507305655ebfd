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
  ['pending contacted approved rejected contacted', '- a a a a', undefined],
  ['approved', 'a', undefined],
  ['pending rejected approved pending contacted', '- - a - b', undefined],
  ['contacted pending contacted', 'a - b', 14],
  ['contacted pending contacted', 'a a a', 16],
])(
  'responded_at of a quote with the statuses %s is %s if it was answered %s minutes ago',
  async (statuses, expected, minutes) => {
    const [first, ...others] = statuses.split(' ');
    const id = await insertQuote(backend, {
      status: first,
      created_at: '2026-01-01T00:00:00Z',
      ...(minutes && { responded_at: new Date(Date.now() - minutes * 60_000).toISOString() }),
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
  },
);

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
  'a rejection with %s ends the follow-up, and undoing it clears the reason and restores the day',
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
      follow_up_on: '2026-11-30',
    });
  },
);

it('a rejection with an unknown reason is refused', async () => {
  const id = await insertQuote(backend);
  const { error } = await setStatuses(backend, { rejected: [id] }, 'Camille', 'mood');
  expect(error?.message).toContain('quotes_rejection_reason_check');
});

it('a paid project has no follow-up, and undoing the payment restores the day', async () => {
  const id = await insertProject(backend, { follow_up_on: '2026-11-30' });
  const set = (status: string) => backend.change('projects', id, { status });
  expect(await set('paid')).toMatchObject({ follow_up_on: null });
  expect(await set('on_hold')).toMatchObject({ follow_up_on: '2026-11-30' });
});
