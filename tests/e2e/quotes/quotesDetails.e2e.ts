import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { filtered, results, rowOf } from '../kit/backOffice';
import { quoteRow } from '../kit/staffApi';
import { staffTest as test } from '../kit/test';

test("the details show the history and the client's other quotes, and “Next” continues on the following page of the list", async ({
  page,
  word,
  api,
}) => {
  const [first] = await api.insert('quotes', [
    quoteRow({ name: 'Ada', company: word, email: `${word}@example.com` }),
  ]);
  await api.change('quotes', first?.id ?? '', { status: 'contacted' });
  await api.insert('quotes', [quoteRow({ name: 'Bea', company: word })]);
  const email = `${word.toUpperCase()}@example.com`;
  await api.insert('quotes', [quoteRow({ name: 'Cleo', company: word, email })]);
  const list = filtered('quotes', { q: word });
  await page.goto(`${list}&sort=created_at&order=DESC&perPage=2&page=1`);
  await rowOf(page, 'Cleo').getByRole('link', { name: 'Cleo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quote Details' });
  await expect(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Bea' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Ada' })).toBeVisible();
  await expect(page).toHaveURL(/page=2/u);
  await expect(dialog.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  await expect(dialog.getByText('Status: Pending → Contacted')).toBeVisible();
  const other = dialog.getByRole('link', { name: /^Quote Q-/u });
  await expect(other).toHaveCount(1);
  await other.click();
  await expect(dialog.getByRole('heading', { name: 'Cleo' })).toBeVisible();
});

test('before staff erase a person, a dialog lists the stored data and offers a download', {
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
