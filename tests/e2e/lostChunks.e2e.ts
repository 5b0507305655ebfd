import { expect } from '@playwright/test';
import { staffTest as test } from './kit/test';

test('details whose code does not arrive leave the list, and load when they are tried again', async ({
  page,
  openQuotes,
}) => {
  const chunk = /\/assets\/QuoteDetails-[^/]*\.js$/u;
  await page.route(chunk, (route) => route.abort());
  await openQuotes([{ name: 'Ada' }]);
  await page.getByRole('link', { name: 'Ada' }).click();
  const failure = page.getByRole('dialog').getByRole('alert');
  await expect(failure).toContainText('could not be loaded');
  await expect(page.getByText('1 result', { exact: true })).toBeVisible();
  await page.unroute(chunk);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Quote Details' })).toContainText('Ada');
});

test('the code of the dialogs is there before they are opened', async ({ page, openQuotes }) => {
  const arrived = page.waitForResponse(/\/assets\/QuoteDetails-[^/]*\.js$/u);
  await openQuotes([{ name: 'Ada' }]);
  await arrived;
});
