import axe from 'axe-core';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { backend, lost, store } from './kit/backend';
import { layoutLanguages, menu, open, press, quote, speak } from './kit/backOffice';

const entry = (columns: object) =>
  store('audit', { happened_at: '2026-11-01T10:00:00Z', author: null, counts: null, ...columns });
const counts = { quotes: 2, projects: 1, offers: 0, notes: 0, events: 3, mails: 0 };

it('the account menu opens the sign-ins and erasures, newest first and 25 a page', async () => {
  entry({ kind: 'erasure', author: 'Claire', counts });
  entry({ kind: 'sign_in' });
  await open('help');
  await menu('Account', 'Sign-Ins and Erasures');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sign-Ins');
  const row = page.getByRole('listitem').filter({ hasText: 'A person’s data erased' });
  await expect.element(row).toHaveTextContent(/Claire.*2 quote requests and 1 project/u);
  await expect.element(page.getByText('Sign-in', { exact: true })).toBeVisible();
  const read = backend.calls.find(({ path }) => path === 'audit');
  expect(read?.query.get('order')).toBe('happened_at.desc');
  expect(read?.query.get('limit')).toBe('25');
});

it('requests that are erased within 30 days are listed with a link that leads back, and none are announced if there are none', async () => {
  await open('audit');
  await expect.element(page.getByText('Nothing has been recorded yet.')).toBeVisible();
  await expect.element(page.getByText(/Erased within/u)).not.toBeInTheDocument();
  const { id } = store('expiring_quotes', {
    reference: 'Q-0001',
    name: 'Ada',
    status: 'contacted',
  });
  await open('audit');
  await expect
    .element(page.getByRole('link', { name: /Ada/u }))
    .toHaveAttribute('href', `/admin/quotes/${id}?from=%2Fadmin%2Faudit`);
});

it('an erasure reads the data of the person once, so that the list shows one reading', async () => {
  const row = quote({ name: 'Ada' });
  await open(`quotes/${row.id}`);
  await menu('More', 'Erase this person’s data');
  await expect.element(page.getByText('1 quote request')).toBeVisible();
  await press('Erase');
  await expect
    .element(page.getByText('Everything about this person has been erased.'))
    .toBeVisible();
  expect(backend.calls.filter(({ path }) => path === 'rpc/person_data')).toHaveLength(1);
});

it('a list that cannot be loaded says so, and loads at the next try', async () => {
  let isLost = true;
  backend.fault = ({ path }) => (path === 'audit' && isLost ? lost() : undefined);
  entry({ kind: 'sign_in' });
  await open('audit');
  await expect.element(page.getByText(/No answer from the server/u)).toBeVisible();
  isLost = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Sign-in', { exact: true })).toBeVisible();
});

it.each(layoutLanguages)('the page is accessible and fits on a phone (%s)', async (language) => {
  await page.viewport(360, 740);
  await speak(language);
  entry({ kind: 'export', author: 'Claire-Emmanuelle de La Rochefoucauld', counts });
  entry({ kind: 'sign_in' });
  store('expiring_quotes', { reference: 'Q-0001', name: 'Ada', status: 'contacted' });
  await open('audit');
  await expect.element(page.getByText(/Rochefoucauld/u)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  const { violations } = await axe.run(document.body);
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
});
