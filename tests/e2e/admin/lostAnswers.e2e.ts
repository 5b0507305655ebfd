import { expect, type Page } from '@playwright/test';
import { rowOf } from '../kit/backOffice';
import { staffTest as test } from '../kit/test';

const NO_ANSWER = 'No answer from the server. Check the connection and try again.';
const status = (page: Page) => page.getByRole('combobox', { name: /^Status of/u });

async function setStatus(page: Page, option: string): Promise<void> {
  await status(page).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a status change without a connection shows an error at once and is not sent later, and leaving the page completes a deletion that could still be undone', async ({
  page,
  context,
  openQuotes,
  word,
  api,
}) => {
  const [id] = await openQuotes([{ name: 'Ada' }]);
  await expect(status(page)).toBeVisible();
  await context.setOffline(true);
  await setStatus(page, 'Approved');
  await expect(page.getByRole('alert').filter({ hasText: NO_ANSWER }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(status(page)).toHaveText('Pending');
  expect(await api.read('quotes', `id=eq.${id}&select=status`)).toEqual([{ status: 'pending' }]);

  await rowOf(page, 'Ada').getByRole('link', { name: 'View details' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Quote deleted.')).toBeVisible();
  expect(await api.count('quotes', `company=eq.${word}`)).toBe(1);
  await page.goto('/');
  await expect.poll(() => api.count('quotes', `company=eq.${word}`)).toBe(0);
});
