import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { preferences } from '../../src/admin/data/clientState';
import { POLL_MS } from '../../src/admin/data/listQuery';
import { backend, lost, store } from './kit/backend';
import { box, entry, open, quote } from './kit/backOffice';
import { inTime, letPass } from './kit/longTimers';

const names = () =>
  [...document.querySelectorAll('[data-row-link]')].map(({ textContent }) => textContent);
const show = () => page.getByRole('button', { name: /: show$/u });
const status = (name: string) => page.getByRole('combobox', { name: `Status of ${name}` });
const minute = (at: number) => ({ created_at: new Date(2026, 10, 23, 9, at).toISOString() });
/** Newest first, as the database sorts. */
const sortRows = (table: string) =>
  backend.rows(table).sort((a, b) => `${b.created_at}`.localeCompare(`${a.created_at}`));

test('a list shows what others change, moves no row, and adds new rows on request', {
  tags: 'list',
}, async () => {
  const ada = quote({ name: 'Ada', ...minute(1) });
  quote({ name: 'Bea', ...minute(2) });
  sortRows('quotes');
  await open('quotes?sort=name&order=DESC');
  await expect.poll(names).toEqual(['Bea', 'Ada']);
  await box('Ada').click();
  quote({ name: 'Cleo', ...minute(3) });
  sortRows('quotes');
  Object.assign(ada, { status: 'contacted', updated_at: new Date().toISOString() });
  await inTime(() => show().query()?.textContent).toBe('1 new request: show');
  await expect.element(status('Ada')).toHaveTextContent('Contacted');
  expect(names()).toEqual(['Bea', 'Ada']);
  await expect.element(box('Ada')).toBeChecked();
  await expect.poll(() => document.title).toMatch(/^\(1\) Quotes/u);
  const tab = page.getByRole('link', { name: 'Quotes', exact: true });
  await expect.element(tab).toHaveAccessibleDescription('1 new request');
  await show().click();
  await expect.poll(names).toEqual(['Cleo', 'Bea', 'Ada']);
  await expect.element(page.getByRole('link', { name: 'Cleo' })).toHaveFocus();
  await expect.element(show()).not.toBeInTheDocument();
  await expect.poll(() => document.title).toMatch(/^Quotes/u);
  // The newest are on top again.
  const query = new URLSearchParams(location.search);
  expect([query.get('sort'), query.get('order')]).toEqual(['created_at', 'DESC']);
});

test('a row that a colleague deletes, as with an erased person, leaves the list', async () => {
  const { id } = quote({ name: 'Ada', ...minute(1) });
  quote({ name: 'Bea', ...minute(2) });
  sortRows('quotes');
  await open('quotes');
  await expect.poll(names).toEqual(['Bea', 'Ada']);
  backend.tables.quotes = backend.rows('quotes').filter((row) => row.id !== id);
  await inTime(names).toEqual(['Bea']);
  await expect.element(page.getByText('1 result', { exact: true })).toBeVisible();
});

test('a page of a list whose only row a colleague deletes becomes the page before it', async () => {
  quote({ name: 'Ada' });
  const { id } = quote({ name: 'Bea' });
  backend.fault = ({ path, query }) => {
    if (path !== 'quotes' || !query.has('offset') || query.get('limit') !== '1') return undefined;
    const from = Number(query.get('offset'));
    const rows = backend.rows('quotes');
    const headers = { 'content-range': `*/${rows.length}` };
    return Response.json(rows.slice(from, from + 1), { headers });
  };
  await open('quotes?perPage=1&page=2');
  await expect.poll(names).toEqual(['Bea']);
  backend.tables.quotes = backend.rows('quotes').filter((row) => row.id !== id);
  await inTime(names).toEqual(['Ada']);
});

test('an empty list shows the first request by itself', async () => {
  await open('quotes');
  await expect.element(page.getByText('No quote requests yet')).toBeVisible();
  quote({ name: 'Ada', ...minute(2) });
  await inTime(names).toEqual(['Ada']);
});

test('on a phone, the title of each page and the tab count what is newer than the last visit until a list shows it, also after a failed poll', async () => {
  await page.viewport(390, 844);
  preferences.setItem('quotes.seenUntil', minute(1).created_at);
  quote({ name: 'Ada', ...minute(2) });
  await open('projects');
  await expect.poll(() => document.title).toMatch(/^\(1\) Projects/u);
  const tab = page.getByRole('link', { name: 'Quotes', exact: true });
  await tab.click();
  await expect.poll(names).toEqual(['Ada']);
  await expect.poll(() => document.title).toMatch(/^Quotes/u);
  quote({ name: 'Bea', ...minute(3) });
  quote({ name: 'Cleo', ...minute(4) });
  sortRows('quotes');
  const read = backend.calls.length;
  backend.fault = lost;
  await inTime(() => backend.calls.length).toBeGreaterThan(read);
  backend.fault = undefined;
  await inTime(() => document.title).toMatch(/^\(2\) Quotes/u);
  await expect.element(tab).toHaveAccessibleDescription('2 new requests');
  await expect.element(page.getByRole('navigation').getByText('2', { exact: true })).toBeVisible();
  expect(names()).toEqual(['Ada']);
});

test('a list counts a new request as seen only when its filter hides no older one', async () => {
  preferences.setItem('quotes.seenUntil', minute(1).created_at);
  const [website, saas] = [{ project_type: 'website' }, { project_type: 'saas' }];
  quote({ name: 'Ada', ...saas, ...minute(2) });
  quote({ name: 'Bea', ...website, ...minute(3) });
  const filtered = `quotes?filter=${encodeURIComponent(JSON.stringify(website))}`;
  await open(filtered);
  await expect.poll(names).toEqual(['Bea']);
  const tab = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await tab('Projects');
  await expect.poll(() => document.title).toMatch(/^\(2\) Projects/u);

  await open(filtered);
  await expect.poll(names).toEqual(['Bea']);
  quote({ name: 'Cleo', ...website, ...minute(4) });
  sortRows('quotes');
  await inTime(() => show().query()?.textContent).toBe('1 new request: show');
  await show().click();
  await expect.poll(names).toEqual(['Cleo', 'Bea']);
  await expect.element(show()).not.toBeInTheDocument();
  await expect.poll(() => document.title).toMatch(/^\(3\) Quotes/u);

  await tab('Quotes');
  await expect.poll(names).toEqual(['Cleo', 'Bea', 'Ada']);
  await expect.poll(() => document.title).toMatch(/^Quotes/u);
  quote({ name: 'Dora', ...website, ...minute(5) });
  sortRows('quotes');
  await inTime(() => document.title).toMatch(/^\(1\) Quotes/u);
  await open(filtered);
  await expect.poll(names).toEqual(['Dora', 'Cleo', 'Bea']);
  const seen = () => preferences.getItem('quotes.seenUntil');
  await expect.poll(seen).toBe(minute(5).created_at);
});

test('the title of each page and the tab of the dashboard count unanswered replies, within half a minute', async () => {
  await open('projects');
  await expect.poll(() => document.title).toMatch(/^Projects/u);
  store('unanswered_replies', { resource: 'quotes' });
  await letPass(POLL_MS);
  await expect.poll(() => document.title).toMatch(/^\(1\) Projects/u);
  const tab = page.getByRole('link', { name: 'Dashboard', exact: true });
  await expect.element(tab).toHaveAccessibleDescription('1 unanswered reply');
  backend.tables.unanswered_replies = [];
  await letPass(POLL_MS);
  await expect.poll(() => document.title).toMatch(/^Projects/u);
});

test('the title counts new requests and replies also while staff look at another tab', async () => {
  preferences.setItem('quotes.seenUntil', minute(1).created_at);
  await open('projects');
  await expect.poll(() => document.title).toMatch(/^Projects/u);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  quote({ name: 'Ada', ...minute(2) });
  store('unanswered_replies', { resource: 'quotes' });
  await letPass(POLL_MS);
  await expect.poll(() => document.title).toMatch(/^\(2\) Projects/u);
});

test('an empty list of a hidden tab shows a new request only when staff return, and until then the title counts it', async () => {
  await open('quotes');
  await expect.element(page.getByText('No quote requests yet')).toBeVisible();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  quote({ name: 'Ada', ...minute(2) });
  await letPass(POLL_MS);
  await expect.poll(() => document.title).toMatch(/^\(1\) Quotes/u);
  const polls = backend.calls.length;
  await letPass(POLL_MS);
  await expect.poll(() => backend.calls.length).toBeGreaterThan(polls);
  expect(document.title).toMatch(/^\(1\) Quotes/u);
  expect(names()).toEqual([]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.poll(names).toEqual(['Ada']);
  await expect.poll(() => document.title).toMatch(/^Quotes/u);
});

test('what others do with an open record changes all its parts, although each is read at another moment', async () => {
  const ada = quote({ status: 'pending', ...minute(1) });
  const subject_id = ada.id;
  store('notes', {
    ...{ subject_id, kind: 'email', author: 'Claire', body: 'Hello' },
    details: { mail: 'one', status: 'queued', error: null },
  });
  await open(`quotes/${subject_id}`);
  const strip = page.getByRole('region', { name: 'Next step' });
  await expect.element(strip).toHaveTextContent('Waiting');
  await expect.element(entry('Hello')).toBeVisible();
  const status_since = new Date().toISOString();
  Object.assign(ada, { status: 'rejected', status_since, updated_at: status_since });
  store('events', {
    ...{ subject_id, kind: 'edited', author: 'Omar', by_staff: true, happened_at: status_since },
    details: { status: ['pending', 'rejected'] },
  });
  // Only the stream, in which a message is on its way, is read so soon.
  await letPass(5_000);
  await expect.element(strip).toHaveTextContent('Rejected');
  await expect.element(status(String(ada.name)).last()).toHaveTextContent('Rejected');
});
