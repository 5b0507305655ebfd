import { expect, it } from 'vitest';
import { offerValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { byPhone, openOffers } from '../kit/offers';
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
  await backend.sql('delete from private.offer_numbers where last > 0');
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

it('staff delete a draft without a number, and withdraw one that has a number, which not even the service key deletes', async () => {
  const unnumbered = await draft();
  await (await backend.staff()).from('offers').delete().eq('id', unnumbered.id);
  expect(await offer(unnumbered.id)).toBeUndefined();
  const { id } = await sent();
  await write(id, { status: 'draft' });
  for (const client of [await backend.staff(), backend.service()])
    expect((await client.from('offers').delete().eq('id', id)).error).toMatchObject({
      code: 'PT409',
      details: '{"reason": "numbered"}',
    });
  expect(await write(id, { status: 'withdrawn' })).toBe('ok');
});

it('with its quote a draft goes, a contract stays whole, and any other offer keeps only its number, dates and amounts', async () => {
  const contact = { client_company: 'Atelier', client_address: '1 rue', introduction: 'Hello' };
  const kept = await sent(contact);
  await write(kept.id, { status: 'accepted', ...byPhone });
  const open = await sent(contact);
  const { token } = await offer(open.id);
  const declined = await sent(contact);
  await write(declined.id, { status: 'declined', ...byPhone, decline_reason: 'Too much' });
  const reopened = await sent(contact);
  await write(reopened.id, { status: 'draft' });
  const gone = await draft();
  for (const { quote_id } of [kept, open, declined, reopened, gone])
    await (await backend.staff()).from('quotes').delete().eq('id', quote_id);
  expect(await offer(gone.id)).toBeUndefined();
  expect(await offer(kept.id)).toMatchObject({ status: 'accepted', quote_id: null, ...contact });
  const bare = {
    quote_id: null,
    token: null,
    client_name: '–',
    client_company: null,
    introduction: null,
    client_address: null,
    answered_by: null,
    decline_reason: null,
    gross_cents: 180_000,
    lines: [{ ...offerValues.lines[0], text: '–' }],
  };
  expect(await offer(open.id)).toMatchObject({ status: 'withdrawn', ...bare });
  expect(await offer(declined.id)).toMatchObject({ status: 'declined', ...bare });
  expect(await offer(reopened.id)).toMatchObject({ status: 'withdrawn', ...bare });
  expect(await backend.call('read_offer', { token })).toBeNull();
  await sent();
  expect(await numbers()).toEqual(['001', '002', '003', '004', '005']);
});
