import { expect, it } from 'vitest';
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

const holder = (id: string) =>
  backend.row(
    `select taken_by, extract(epoch from taken_until - taken_at)::integer as seconds, taken_at > now() - interval '1 minute' as recent
     from public.quotes where id = $1`,
    [id],
  );
const nobody = { taken_by: null, seconds: null, recent: null };
const takenBy = (taken_by: string) => ({ taken_by, seconds: 4 * 60 * 60, recent: true });
const write = async (id: string, changes: object) =>
  (await backend.edit('quotes', id, changes)).error?.code;

it('staff can take a quote for four hours, take it over from somebody else, and release it, which adds nothing to its history', async () => {
  const id = await insertQuote(backend);
  await write(id, { taken_by: ' Camille ', updated_by: 'Camille' });
  expect(await holder(id)).toEqual(takenBy('Camille'));
  await write(id, { taken_by: 'Omar' });
  expect(await holder(id)).toEqual(takenBy('Omar'));
  await write(id, { taken_by: null });
  expect(await holder(id)).toEqual(nobody);
  expect(await write(id, { taken_by: 'x'.repeat(81) })).toBe('23514');
  expect(await backend.sql('select from public.events')).toEqual([]);
});

it('answering a quote releases it, and nobody can take an answered quote', async () => {
  const id = await insertQuote(backend);
  await write(id, { taken_by: 'Camille' });
  await setStatuses(backend, { contacted: [id] });
  expect(await holder(id)).toEqual(nobody);
  await write(id, { taken_by: 'Camille' });
  expect(await holder(id)).toEqual(nobody);
});

it('four hours after a person takes a quote, the next change of the quote releases it, unless the person takes it again', async () => {
  const id = await insertQuote(backend);
  await write(id, { taken_by: 'Camille' });
  const since = async () => (await backend.find('quotes', id))?.taken_at;
  const first = await since();
  await write(id, { taken_by: 'Camille', company: 'Atelier' });
  expect(await since()).toEqual(first);
  const age = () =>
    backend.sql("update public.quotes set taken_until = now() + interval '1 microsecond'");
  await age();
  await write(id, { taken_by: 'Camille' });
  expect(await holder(id)).toEqual(takenBy('Camille'));
  expect(await since()).not.toEqual(first);
  await age();
  await write(id, { company: 'Studio' });
  expect(await holder(id)).toEqual(nobody);
});
