import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AUTHOR, preferences } from '../../src/admin/data/clientState';
import { misplacedTexts } from '../kit/geometry';
import { offerValues } from '../kit/rows';
import { backend, store } from './kit/backend';
import { open, press, quote } from './kit/backOffice';
// The preview of an offer loads this style for the whole back office.
import '../../src/offer/document.css';

const violations = async () => (await axe.run(document.body)).violations.map(({ id }) => id);

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
  expect(await violations()).toEqual([]);
  await row('Old').click();
  const contract = page.getByRole('dialog', { name: 'Offer O-2026-003' });
  await expect.element(contract).toHaveTextContent('The offer is kept as a contract');
  await expect.element(contract.getByRole('article')).toHaveTextContent(/Old.*Design.*€1,500/u);
  expect(await violations()).toEqual([]);
  await press('Close');
  await row('Shop').click();
  await expect.element(page.getByText('A site for our workshop.').first()).toBeVisible();
  expect(location.pathname).toBe(`/admin/quotes/${quoteId}`);
  await press('Close');
  await expect.element(row('Shop')).toBeVisible();
  expect(location.pathname).toBe('/admin/offers');
});

test('the list begins with the offers that wait for an answer, the one that ends first on top', {
  tags: 'offer',
}, async () => {
  await page.viewport(1440, 900);
  offers();
  await open('offers');
  const row = page.getByRole('row').filter({ hasText: 'Shop' });
  await expect.element(row).toBeVisible();
  expect(page.getByText('Old').elements()).toEqual([]);
  const orders = backend.calls
    .filter(({ query }) => /status\.eq\.sent,valid_until\.gte/u.test(`${query.get('and')}`))
    .map(({ query }) => query.get('order'));
  expect(orders).toContain('valid_until.asc.nullslast,created_at.asc,id.asc');
  expect(row.getByRole('img', { name: /Nadia/u }).elements()).toHaveLength(1);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await row.hover();
  await row.getByRole('button', { name: 'Copy link of O-2026-001' }).click();
  await expect.element(page.getByText('Link copied.')).toBeVisible();
  expect(write).toHaveBeenCalledWith(expect.stringMatching(/\/offer#secret$/u));
  expect(location.pathname).toBe('/admin/offers');
});

test('offers have no owner, so that staff with a name have no tab for their own', async () => {
  preferences.setItem(AUTHOR, 'Nadia');
  offers();
  await open('quotes');
  await expect.element(page.getByRole('link', { name: 'Mine', exact: true })).toBeVisible();
  await open('offers');
  await expect.element(page.getByText('Shop')).toBeVisible();
  expect(page.getByRole('link', { name: 'Mine', exact: true }).elements()).toEqual([]);
});

test('on a phone, the offers are cards that overlap no text', async () => {
  await page.viewport(390, 844);
  offers();
  await open('offers');
  const card = page.getByRole('row').filter({ hasText: 'Shop' });
  for (const words of ['€14,400', 'O-2026-001', /Sent.*opened/u, /until/u])
    await expect.element(card).toHaveTextContent(words);
  expect(misplacedTexts()).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('on a phone, the card of an offer shows its whole title and client, and its figures end at one edge', async () => {
  await page.viewport(390, 844);
  const title = 'Outil de planification pour les équipes de livraison';
  const client = {
    client_name: 'Thomas Girard de la Tour',
    client_company: 'Rhône Logistique et fils',
  };
  store('offers', {
    ...offerValues,
    ...client,
    title,
    status: 'sent',
    number: 'O-2026-001',
    gross_cents: 6_030_000,
    valid_until: '2200-12-31',
    sent_at: '2026-11-19T10:00:00Z',
  });
  await open('offers');
  const amount = page.getByText('€60,300');
  await expect.element(amount).toBeVisible();
  const cut = [...document.querySelectorAll('main td:first-of-type ~ td *, main td bdi')].filter(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  const name = page.getByText(title).element();
  expect(name.getClientRects().length).toBeGreaterThan(1);
  const endOf = (text: string) => {
    const range = document.createRange();
    range.selectNodeContents(page.getByText(text).element());
    return range.getBoundingClientRect().right;
  };
  expect(endOf('€60,300')).toBeCloseTo(endOf('O-2026-001'), 0);
});

test('a row of a quote shows the total of its offer that was sent or accepted', async () => {
  // The editor loads these styles, and they stay when it closes.
  await import('../../src/offer/document.css');
  await page.viewport(1440, 900);
  const offer = (status: string, gross_cents: number) => ({ id: status, status, gross_cents });
  quote({ name: 'Ada', offers: [offer('declined', 100), offer('sent', 1_440_000)] });
  quote({ name: 'Bea', offers: [offer('accepted', 1_050)] });
  quote({ name: 'Cleo', offers: [offer('draft', 100)] });
  await open('quotes');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Ada')).toHaveTextContent('Offer sent, €14,400');
  await expect.element(row('Bea')).toHaveTextContent('Offer accepted, €10.50');
  await expect.element(row('Cleo')).not.toHaveTextContent('Offer');
  const heightOf = (name: string) => row(name).element().getBoundingClientRect().height;
  // The window has just become wider, so the first layout may be that of a phone.
  await expect.poll(() => heightOf('Ada') - heightOf('Cleo')).toBe(0);
});

test('at 1440 px, no head of a column is cut in French', async () => {
  await page.viewport(1440, 900);
  localStorage.setItem('RaStore.locale', JSON.stringify('fr'));
  offers();
  await open('offers');
  const head = page.getByRole('columnheader', { name: 'Valable jusqu’au' });
  await expect.element(head).toBeVisible();
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
  const cut = page
    .getByRole('columnheader')
    .elements()
    .filter((cell) => [cell, ...cell.querySelectorAll('*')].some(isCut));
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
});
