import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AUTHOR, preferences } from '../../src/admin/data/clientState';
import { offerValues } from '../kit/rows';
import { backend, store } from './kit/backend';
import { open, press, quote } from './kit/backOffice';

/** Stores three offers: one that was opened, one that has expired, and one whose quote was deleted. */
function offers() {
  const { id } = quote({ status: 'contacted', message: 'A site for our workshop.' });
  const sent = {
    ...offerValues,
    sent_at: '2026-11-19T10:00:00Z',
    client_company: 'Atelier',
    status: 'sent',
    gross_cents: 1_440_000,
  };
  const opened = {
    opened_at: '2026-11-20T10:00:00Z',
    valid_until: '2200-12-31',
    token: 'secret',
    quote: { id, reference: 'Q-0001', status: 'contacted', owner: 'Nadia' },
  };
  store('offers', { ...sent, ...opened, number: 'O-2026-001', title: 'Shop', quote_id: id });
  const expired = { number: 'O-2026-002', title: 'App', valid_until: '2026-01-01' };
  store('offers', { ...sent, ...expired, quote_id: crypto.randomUUID() });
  const kept = {
    number: 'O-2026-003',
    status: 'accepted',
    title: 'Old',
    valid_until: '2026-01-31',
  };
  store('offers', { ...sent, ...kept, quote_id: null });
  return id;
}

test('the list of offers shows the state of each, opens the quote, and creates and changes nothing', async () => {
  await page.viewport(1440, 900);
  const quoteId = offers();
  await open('offers');
  await page.getByRole('link', { name: 'All', exact: true }).click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect
    .element(row('Shop'))
    .toHaveTextContent(/O-2026-001.*Camille Durand · Atelier.*€14,400/u);
  await expect.element(row('Shop')).toHaveTextContent(/Sent.*opened (?:Nov 20|20 Nov)/u);
  await expect.element(row('App')).toHaveTextContent('Expired');
  await expect.element(row('App')).not.toHaveTextContent('Sent');
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'New offer' }).elements()).toEqual([]);
  expect(page.getByRole('link', { name: 'New offer' }).elements()).toEqual([]);
  await row('Old').click();
  const contract = page.getByRole('dialog', { name: 'Offer O-2026-003' });
  await expect.element(contract).toHaveTextContent('The offer is kept as a contract');
  await expect.element(contract.getByRole('article')).toHaveTextContent(/Old.*Design.*€1,500/u);
  await press('Close');
  await row('Shop').click();
  await expect.element(page.getByText('A site for our workshop.').first()).toBeVisible();
  expect(location.pathname).toBe(`/admin/quotes/${quoteId}`);
  await press('Close');
  await expect.element(row('Shop')).toBeVisible();
  expect(location.pathname).toBe('/admin/offers');
});

test('offers that wait for an answer come first, the next to end on top', {
  tags: 'offer',
}, async () => {
  preferences.setItem(AUTHOR, 'Nadia');
  await page.viewport(1440, 900);
  offers();
  await open('offers');
  const row = page.getByRole('row').filter({ hasText: 'Shop' });
  await expect.element(row).toBeVisible();
  expect(page.getByText('Old').elements()).toEqual([]);
  // Offers have no owner.
  expect(page.getByRole('link', { name: 'Mine', exact: true }).elements()).toEqual([]);
  const orders = backend.calls
    .filter(({ query }) => /status\.eq\.sent,valid_until\.gte/u.test(`${query.get('and')}`))
    .map(({ query }) => query.get('order'));
  expect(orders).toContain('valid_until.asc.nullslast,created_at.asc,id.asc');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await row.hover();
  await row.getByRole('button', { name: 'Copy link of O-2026-001' }).click();
  await expect.element(page.getByText('Link copied.')).toBeVisible();
  expect(write).toHaveBeenCalledWith(expect.stringMatching(/\/offer#secret$/u));
  expect(location.pathname).toBe('/admin/offers');
});

test('a row of a quote shows the total of its offer that was sent or accepted, in whole euros, and that it has expired', async () => {
  const offer = (status: string, gross_cents: number) => ({
    id: status,
    status,
    gross_cents,
    valid_until: '2200-12-31',
  });
  quote({ name: 'Ada', offers: [offer('declined', 100), offer('sent', 1_440_000)] });
  quote({ name: 'Bea', offers: [offer('accepted', 1_050)] });
  quote({ name: 'Cleo', offers: [offer('draft', 100)] });
  quote({ name: 'Dora', offers: [{ ...offer('sent', 1_000), valid_until: '2026-01-01' }] });
  await open('quotes');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Ada')).toHaveTextContent('Offer sent, €14,400');
  await expect.element(row('Bea')).toHaveTextContent('Offer accepted, €11');
  await expect.element(row('Cleo')).not.toHaveTextContent('Offer');
  await expect.element(row('Dora')).toHaveTextContent('Offer expired, €10');
});
