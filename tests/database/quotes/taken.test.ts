import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertQuote, quoteStatus } from '../kit/rows';

const backend = openBackend();

const holder = async (id: string) =>
  (
    await backend.sql(
      `select taken_by, extract(epoch from taken_until - taken_at)::integer as seconds, taken_at > now() - interval '1 minute' as recent
       from public.quotes where id = $1`,
      [id],
    )
  )[0];
const nobody = { taken_by: null, seconds: null, recent: null };
const FOUR_HOURS = 4 * 60 * 60;

async function write(id: string, changes: object) {
  const { error } = await (await backend.staff()).from('quotes').update(changes).eq('id', id);
  return error?.code ?? null;
}

it('staff can take a quote for four hours, take it over from somebody else, and release it', async () => {
  const id = await insertQuote(backend);
  await write(id, { taken_by: ' Camille ' });
  expect(await holder(id)).toEqual({ taken_by: 'Camille', seconds: FOUR_HOURS, recent: true });
  await write(id, { taken_by: 'Omar' });
  expect(await holder(id)).toMatchObject({ taken_by: 'Omar', seconds: FOUR_HOURS });
  await write(id, { taken_by: null });
  expect(await holder(id)).toEqual(nobody);
});

it('answering a quote releases it, and nobody can take an answered quote', async () => {
  const id = await insertQuote(backend);
  await write(id, { taken_by: 'Camille' });
  const staff = await backend.staff();
  await staff.rpc('change_rows', { ...quoteStatus, changes: { contacted: [id] } });
  expect(await holder(id)).toEqual(nobody);
  await write(id, { taken_by: 'Camille' });
  expect(await holder(id)).toEqual(nobody);
});

it('four hours after a person takes a quote, the next change of the quote releases it, unless the person takes it again', async () => {
  const id = await insertQuote(backend);
  await write(id, { taken_by: 'Camille' });
  const since = async () => (await backend.sql('select taken_at from public.quotes'))[0]?.taken_at;
  const first = await since();
  await write(id, { taken_by: 'Camille', company: 'Atelier' });
  expect(await since()).toEqual(first);
  const age = () =>
    backend.sql("update public.quotes set taken_until = now() + interval '1 microsecond'");
  await age();
  await write(id, { taken_by: 'Camille' });
  expect(await holder(id)).toMatchObject({ taken_by: 'Camille', seconds: FOUR_HOURS });
  expect(await since()).not.toEqual(first);
  await age();
  await write(id, { company: 'Studio' });
  expect(await holder(id)).toEqual(nobody);
});

it('taking a quote adds nothing to its history', async () => {
  const id = await insertQuote(backend);
  await write(id, { taken_by: 'Camille', updated_by: 'Camille' });
  expect(await backend.sql('select from public.events')).toEqual([]);
});

it('staff cannot set taken_at or taken_until of a quote, and taken_by has at most 80 characters', async () => {
  const id = await insertQuote(backend);
  expect(await write(id, { taken_until: '2099-01-01' })).toBe('42501');
  expect(await write(id, { taken_at: '2020-01-01' })).toBe('42501');
  expect(await write(id, { taken_by: 'x'.repeat(81) })).not.toBeNull();
  expect(await holder(id)).toEqual(nobody);
});
