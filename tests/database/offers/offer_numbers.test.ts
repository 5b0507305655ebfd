import { expect, it } from 'vitest';
import { offerValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { byPhone, openOffers } from '../kit/offers';
import { insertOffer } from '../kit/rows';

const backend = openBackend();
const { find: offer, write, draft, sent } = openOffers(backend);
const numbers = async () =>
  (
    await backend.sql<{ number: string }>(
      'select number from public.offers where number is not null order by number',
    )
  ).map(({ number }) => number.slice(7));

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

it('staff delete an offer that has no number', async () => {
  const { id } = await draft();
  await (await backend.staff()).from('offers').delete().eq('id', id);
  expect(await offer(id)).toBeUndefined();
});

it('neither staff nor the service key delete a draft that has a number, but staff withdraw it', async () => {
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
