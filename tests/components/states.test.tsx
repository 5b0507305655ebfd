import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { backend, json } from './kit/backend';
import { open, quote } from './kit/backOffice';

test('lists and the dashboard explain an error and show the server’s message when staff open the details of the error', async () => {
  const words = { code: '57014', message: 'canceling statement due to statement timeout' };
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 400 });
  backend.fault = ({ path }) =>
    /^(?:quotes|projects|rpc\/dashboard)/u.test(path) ? json(words, 500) : undefined;
  for (const address of ['quotes', 'projects', '']) {
    await open(address);
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('The server took too long.');
    await expect.element(alert.getByText(words.message)).not.toBeVisible();
    (alert.element().querySelector('summary') as HTMLElement).click();
    await expect.element(alert.getByText(words.message)).toBeVisible();
  }
});

const UNKNOWN = '5f0c8f6e-3f0a-4c57-9a37-b5a6f2b8a001';

for (const [address, text] of [
  ['quotes/not-a-uuid', 'This quote no longer exists.'],
  [`quotes/${UNKNOWN}`, 'This quote no longer exists.'],
  [`quotes/${UNKNOWN}/convert`, 'This quote no longer exists.'],
  [`clients/${UNKNOWN}`, 'This quote no longer exists.'],
  ['projects/not-a-uuid', 'This project no longer exists.'],
] as const)
  test(`the path ${address} shows that the quote or project no longer exists`, async () => {
    backend.fault = ({ path }) =>
      path === 'rpc/client_records'
        ? json({ quotes: [], projects: [], offers: [], notes: [] })
        : undefined;
    await open(address);
    await expect.element(page.getByText(text).first()).toBeVisible();
  });

test('an empty list of quotes still offers its filters and actions', async () => {
  await open('quotes');
  const title = page.getByText('No quote requests yet');
  await expect.element(title).toBeVisible();
  // The message is visible without scrolling, although a drawing is above it.
  expect(title.element().getBoundingClientRect().y).toBeLessThan(600);
  const filters = page.getByRole('search');
  await expect.element(filters.getByLabelText('Search')).toBeVisible();
  await filters.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Suspected spam' }).click();
  await expect.element(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.element(title).toBeVisible();
  await page.getByRole('link', { name: 'Enter a quote' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Enter a Quote' })).toBeVisible();
});

test('a row shows “Many at once” instead of “Suspected spam” for a quote that arrived with many others', async () => {
  quote({ name: 'Ada', is_spam: true, spam_reason: 'over_limit' });
  quote({ name: 'Bea', is_spam: true, spam_reason: 'hidden_field' });
  await open(`quotes?filter=${encodeURIComponent('{"spam":"only"}')}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Ada').getByText('Many at once')).toBeVisible();
  await expect.element(row('Bea').getByText('Suspected spam')).toBeVisible();
});
