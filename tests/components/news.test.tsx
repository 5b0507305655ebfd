import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { preferences } from '../../src/admin/data/clientState';
import { POLL_MS } from '../../src/admin/data/listQuery';
import { backend, lost } from './kit/backend';
import { box, open, project, quote } from './kit/backOffice';

const names = () =>
  [...document.querySelectorAll('[data-row-link]')].map(({ textContent }) => textContent);
const show = () => page.getByRole('button', { name: /: show$/u });
const status = (name: string) => page.getByRole('combobox', { name: `Status of ${name}` });
const minute = (at: number) => ({ created_at: new Date(2026, 10, 23, 9, at).toISOString() });
/** Newest first, as the database sorts. */
const sorted = (table: string) =>
  backend.rows(table).sort((a, b) => `${b.created_at}`.localeCompare(`${a.created_at}`));
const poll = () => vi.advanceTimersByTimeAsync(POLL_MS);

test('a list shows what others change, moves no row, and adds new rows when staff press the button', {
  tags: 'list',
}, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const ada = quote({ name: 'Ada', ...minute(1) });
  quote({ name: 'Bea', ...minute(2) });
  sorted('quotes');
  await open('quotes');
  await expect.poll(names).toEqual(['Bea', 'Ada']);
  await box('Ada').click();
  quote({ name: 'Cleo', ...minute(3) });
  sorted('quotes');
  Object.assign(ada, { status: 'contacted', updated_at: new Date().toISOString() });
  await poll();
  await expect.element(show()).toHaveTextContent('1 new request: show');
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
});

test('the title of each page counts new requests, also after a reload, until a list shows them', async () => {
  preferences.setItem('quotes.seenUntil', minute(1).created_at);
  quote({ name: 'Ada', ...minute(2) });
  project();
  await open('projects');
  await expect.poll(() => document.title).toMatch(/^\(1\) Projects/u);
  await page.getByRole('link', { name: 'Quotes', exact: true }).click();
  await expect.poll(names).toEqual(['Ada']);
  await expect.poll(() => document.title).toMatch(/^Quotes/u);
});

test('an empty list shows the first request by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open('quotes');
  await expect.element(page.getByText('No quote requests yet')).toBeVisible();
  quote({ name: 'Ada', ...minute(2) });
  await poll();
  await expect.poll(names).toEqual(['Ada']);
});

test('the tab on a phone shows the number of new requests, and the title counts them also after a failed poll', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await page.viewport(390, 844);
  quote({ name: 'Ada', ...minute(1) });
  await open('quotes');
  await expect.poll(names).toEqual(['Ada']);
  quote({ name: 'Bea', ...minute(2) });
  quote({ name: 'Cleo', ...minute(3) });
  sorted('quotes');
  backend.fault = lost;
  await poll();
  backend.fault = undefined;
  await poll();
  const tab = page.getByRole('link', { name: 'Quotes', exact: true });
  await expect.element(tab).toHaveAccessibleDescription('2 new requests');
  await expect.element(page.getByRole('navigation').getByText('2', { exact: true })).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^\(2\) Quotes/u);
  expect(names()).toEqual(['Ada']);
  await page.viewport(1280, 720);
});
