import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOffers } from '../kit/offers';

const backend = openBackend();
const { find: offer, draft, sent } = openOffers(backend);

type Row = Record<string, unknown>;

it('search_offers finds an offer by its number without hyphens, its client and its title', async () => {
  const { id } = await sent();
  await sent({ client_name: 'Amina', title: 'Shop' });
  const number = `${(await offer(id)).number}`;
  for (const typed of [number, number.replaceAll('-', ''), 'work camille'])
    expect(await backend.call<Row[]>('search_offers', { q: typed })).toMatchObject([{ id }]);
  expect(await backend.call<Row[]>('search_offers', { q: '' })).toHaveLength(2);
});

it('dashboard_today counts the offers that are out in the time zone of the agency, and those that end within three days', async () => {
  for (const days of [-1, 0, 3, 4]) {
    const { id } = await sent({ valid_until: '2199-01-01' });
    const day = `private.agency_day() + ${days}`;
    await backend.sql(`update public.offers set valid_until = ${day} where id = $1`, [id]);
  }
  await draft();
  const { offers } = await backend.call<Row>('dashboard_today', { today: '2199-01-01' });
  expect(offers).toEqual({ out: 3, gross_cents: 540_000, opened: 0, ending: 2 });
});
