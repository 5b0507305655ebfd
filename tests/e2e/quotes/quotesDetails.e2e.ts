import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { filtered, results, rowOf } from '../kit/backOffice';
import { quoteRow, type StaffApi } from '../kit/staffApi';
import { staffTest as test } from '../kit/test';

const ada = { name: 'Ada' };
const bea = { name: 'Bea', language: 'ar', message: 'Message of Bea' };
const details = (page: Page) => page.getByRole('dialog', { name: 'Quote Details' });

/** Stores three quotes, and opens the list with only these by their names. Returns their ids. */
async function openByName(page: Page, word: string, api: StaffApi, part = ''): Promise<string[]> {
  const rows = [ada, bea, { name: 'Cleo' }].map((row) => quoteRow({ company: word, ...row }));
  const stored = await api.insert('quotes', rows);
  await page.goto(`${filtered('quotes', { q: word })}&sort=name&order=ASC${part}`);
  return stored.map(({ id }) => id);
}

test('“Next” continues on the following page of the list, and closing focuses the row', async ({
  page,
  word,
  api,
}) => {
  await openByName(page, word, api, '&perPage=2&page=1');
  await rowOf(page, 'Ada').locator('[data-row-link]').press('Enter');
  const dialog = details(page);
  await expect(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.keyboard.press('j');
  await expect(dialog).toHaveAccessibleName(/Quote Details Q-\w+ Bea/u);
  await expect(dialog.getByRole('status').filter({ hasText: '2 of 3' })).toHaveText(
    /Q-\w+, Bea, 2 of 3/u,
  );
  await expect(dialog.getByText('Message of Bea')).toHaveAttribute('lang', 'ar');
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Cleo' })).toBeVisible();
  await expect(page).toHaveURL(/page=2/u);
  await expect(dialog.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Cleo').locator('[data-row-link]')).toBeFocused();
});

test('a deletion focuses the next row, and leaving the page completes it', async ({
  page,
  word,
  api,
}) => {
  const [, id] = await openByName(page, word, api);
  await rowOf(page, 'Bea').locator('[data-row-link]').click();
  await details(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Quote deleted.')).toBeVisible();
  await expect(rowOf(page, 'Cleo').locator('[data-row-link]')).toBeFocused();
  expect(await api.count('quotes', `id=eq.${id}`)).toBe(1);
  await page.goto('/');
  await expect.poll(() => api.count('quotes', `id=eq.${id}`)).toBe(0);
});

test('before an erasure, a dialog lists the stored data and offers a download', {
  tag: '@privacy',
}, async ({ page, word, api, openQuotes }) => {
  const email = `${word}@example.com`;
  await openQuotes([
    { name: 'آدا', email },
    { name: 'Ada again', email },
  ]);
  await rowOf(page, 'Ada again').getByRole('link', { name: 'View details' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Erase this person’s data' }).click();
  const question = page.getByRole('dialog', { name: 'Erase everything about this person?' });
  await expect(question.getByText('2 quote requests')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Download as a file' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^person-data-\d{4}-\d\d-\d\d\.json$/u);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    quotes: { name: string }[];
  };
  expect(data.quotes.map(({ name }) => name).sort()).toEqual(['Ada again', 'آدا']);
  await question.getByRole('button', { name: 'Erase', exact: true }).click();
  await results(page, 0);
  expect(await api.read('quotes', `company=eq.${word}&select=id`)).toEqual([]);
});
