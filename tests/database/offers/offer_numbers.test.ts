import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOffers } from '../kit/offers';
import { insertOffer } from '../kit/rows';

const backend = openBackend();
const { find: offer, write, draft, sent } = openOffers(backend);
/** Returns the numbers without `O-` and the year. */
const numbers = () =>
  backend.column(
    'select substr(number, 8) from public.offers where number is not null order by number',
  );

it('40 offers sent at once have the 40 numbers after those of an earlier version, also after 999', async () => {
  const earlier = await sent();
  const year = `${(await offer(earlier.id)).number}`.slice(0, 7);
  await backend.change('offers', earlier.id, { number: `${year}980` });
  await backend.sql('truncate private.offer_numbers');
  const drafts = await Promise.all(Array.from({ length: 40 }, () => draft()));
  const answers = await Promise.all(drafts.map(({ id }) => write(id, { status: 'sent' })));
  expect(new Set(answers)).toEqual(new Set(['ok']));
  expect((await numbers()).map(Number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 41 }, (_, index) => 980 + index),
  );
});

it('a sending that fails takes no number', async () => {
  const { id, quote_id } = await draft();
  const sending = `update public.offers set status = 'sent' where id = '${id}'`;
  await backend.run(
    `do $$ begin ${sending}; raise 'x'; exception when raise_exception then null; end $$`,
  );
  expect(await offer(id)).toMatchObject({ number: null });
  // Another one of the same quote is open, so this sending fails after its number was taken.
  await write(id, { status: 'sent' });
  const other = await insertOffer(backend, { quote_id });
  expect(await write(other, { status: 'sent' })).toContain('23505');
  await sent();
  expect(await numbers()).toEqual(['001', '002']);
});
