import { expect, type Page } from '@playwright/test';
import { results, rowOf } from '../kit/backOffice';
import { staffTest as test } from '../kit/test';

const statusOf = (page: Page, name: string) => rowOf(page, name).getByRole('combobox');

/** Waits until the status change has been saved, so that it can be undone. */
const settled = (page: Page, name: string) =>
  expect(statusOf(page, name)).toHaveAttribute('aria-busy', 'false');

async function setStatus(page: Page, name: string, option: string): Promise<void> {
  await statusOf(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function setStatuses(page: Page, names: readonly string[], option: string): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: option }).click();
}

const named = (...names: string[]) => names.map((name) => ({ name }));

test('the Undo button reverts the last change, and the menu “Recent changes” reverts an earlier one', async ({
  page,
  openQuotes,
}) => {
  await openQuotes(named('Ada', 'Bea', 'Cleo', 'Dora'));
  await setStatuses(page, ['Ada', 'Bea'], 'Contacted');
  await expect(page.getByText('2 quotes: Contacted.')).toBeVisible();
  await setStatus(page, 'Cleo', 'Rejected');
  // The new notice replaces the previous one.
  await expect(page.getByText('Cleo: Rejected')).toBeVisible();
  await expect(page.getByText('2 quotes: Contacted.')).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(statusOf(page, 'Cleo')).toHaveText('Pending');
  await expect(statusOf(page, 'Ada')).toHaveText('Contacted');
  await setStatus(page, 'Dora', 'Approved');
  await expect(statusOf(page, 'Dora')).toHaveText('Approved');

  await page.getByRole('button', { name: 'Recent changes' }).click();
  await page.getByRole('menuitem', { name: 'Undo: 2 quotes: Contacted.' }).click();
  await expect(statusOf(page, 'Ada')).toHaveText('Pending');
  await expect(page.getByText('2 quotes changed back.')).toBeVisible();
  await expect(statusOf(page, 'Bea')).toHaveText('Pending');
  await expect(statusOf(page, 'Dora')).toHaveText('Approved');
  await settled(page, 'Dora');
  // Waits until the menu has closed, because a closing menu still receives key presses.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(statusOf(page, 'Dora')).toHaveText('Pending');
  await expect(page.getByRole('button', { name: 'Recent changes' })).toHaveCount(0);
});

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
  await page.getByRole('option', { name: 'Rejected' }).click();
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
