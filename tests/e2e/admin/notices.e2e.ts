import { expect, type Page } from '@playwright/test';
import { results, rowOf } from '../kit/backOffice';
import { staffTest as test } from '../kit/test';

const statusOf = (page: Page, name: string) => rowOf(page, name).getByRole('combobox');

async function setStatus(page: Page, name: string, option: string): Promise<void> {
  await statusOf(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const named = (...names: string[]) => names.map((name) => ({ name }));

test('a filtered list updates its rows and its count after a status change in a row or in the details', async ({
  page,
  openQuotes,
}) => {
  await openQuotes(named('Ada', 'Bea', 'Cleo'), { status: 'pending' });
  await setStatus(page, 'Ada', 'Contacted');
  await results(page, 2);
  await rowOf(page, 'Bea').getByRole('link', { name: 'View details' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Status of/u }).click();
  await page.getByRole('option', { name: 'Rejected', exact: true }).click();
  await expect(dialog.getByText('Pending → Rejected')).toBeVisible();
  await page.keyboard.press('Escape');
  await results(page, 1);
  await page.keyboard.press('u');
  await results(page, 2);
});

test('leaving the page while a deletion can still be undone completes the deletion', async ({
  page,
  openQuotes,
  word,
  api,
}) => {
  await openQuotes(named('Ada'));
  await rowOf(page, 'Ada').getByRole('link', { name: 'View details' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Quote deleted.')).toBeVisible();
  expect(await api.count('quotes', `company=eq.${word}`)).toBe(1);
  await page.goto('/');
  await expect.poll(() => api.count('quotes', `company=eq.${word}`)).toBe(0);
});
