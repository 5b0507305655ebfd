import axe from 'axe-core';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { backend, lost, store } from './kit/backend';
import { menu, open, speak } from './kit/backOffice';

const entry = (columns: object) =>
  store('audit', { happened_at: '2026-11-01T10:00:00Z', author: null, counts: null, ...columns });
const counts = { quotes: 2, projects: 1, offers: 0, notes: 0, events: 3, mails: 0 };

it('the account menu opens the sign-ins and erasures, newest first and 25 a page, below the requests that are erased soon', async () => {
  entry({ kind: 'erasure', author: 'Claire', counts });
  entry({ kind: 'sign_in' });
  entry({ kind: 'person', author: 'Omar', counts });
  entry({ kind: 'reply', counts: { notes: 1 } });
  entry({ kind: 'expiry', counts: { quotes: 12, offers: 1, mails: 3 } });
  const columns = { reference: 'Q-0001', name: 'Ada', status: 'contacted' };
  const { id } = store('expiring_quotes', columns);
  await open('help');
  await menu('Account', 'Settings');
  await page.getByRole('link', { name: 'Sign-Ins and Erasures' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sign-Ins');
  const row = page.getByRole('listitem').filter({ hasText: 'A person’s data erased' });
  await expect.element(row).toHaveTextContent(/Claire.*2 quote requests and 1 project/u);
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Erased at the end of the retention' }))
    .toHaveTextContent(/12 quote requests and 1 offer/u);
  await expect.element(page.getByText('Sign-in', { exact: true })).toBeVisible();
  for (const kind of ['A person removed', 'A wrongly matched reply removed'])
    await expect.element(page.getByText(kind)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /Ada/u }))
    .toHaveAttribute('href', `/admin/quotes/${id}?from=%2Fadmin%2Faudit`);
  const read = backend.calls.find(({ path }) => path === 'audit');
  expect(read?.query.get('order')).toBe('happened_at.desc');
  expect(read?.query.get('limit')).toBe('25');
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

it('in Arabic, the page is accessible and fits on a phone', async () => {
  await page.viewport(360, 740);
  await speak('ar');
  entry({ kind: 'export', author: 'Claire-Emmanuelle de La Rochefoucauld', counts });
  entry({ kind: 'sign_in' });
  store('expiring_quotes', { reference: 'Q-0001', name: 'Ada', status: 'contacted' });
  await open('audit');
  await expect.element(page.getByText(/Rochefoucauld/u)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  const { violations } = await axe.run(document.body);
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
});
