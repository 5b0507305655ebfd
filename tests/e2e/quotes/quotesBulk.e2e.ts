import { expect } from '@playwright/test';
import { boxOf, filtered, rowOf } from '../kit/backOffice';
import { quoteRow } from '../kit/staffApi';
import { staffTest as test } from '../kit/test';

test('a bulk change reports how many quotes it changed, and undo restores the previous status of each', {
  tag: '@list',
}, async ({ page, api, openQuotes }) => {
  const [, , , dora = ''] = await openQuotes([
    { name: 'Ada' },
    { name: 'Bea', status: 'rejected' },
    { name: 'Cleo', status: 'approved' },
    { name: 'Dora' },
  ]);
  await page.getByRole('columnheader').getByRole('checkbox').check();
  // Somebody else approves Dora's quote, which the list still shows as pending.
  await api.change('quotes', dora, { status: 'approved' });
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: 'Approved' }).click();
  await expect(page.getByText('2 quotes: Approved. 2 needed no change.')).toBeVisible();
  await expect(rowOf(page, 'Ada').getByRole('combobox')).toHaveText('Approved');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Ada').getByRole('combobox')).toHaveText('Pending');
  await expect(rowOf(page, 'Bea').getByRole('combobox')).toHaveText('Rejected');
  await expect(rowOf(page, 'Cleo').getByRole('combobox')).toHaveText('Approved');
  await expect(rowOf(page, 'Dora').getByRole('combobox')).toHaveText('Approved');
});

test('“Select all” selects the rows of all pages, and changing them sends one request', {
  tag: '@list',
}, async ({ page, word, api }) => {
  const names = Array.from({ length: 12 }, (_, index) => `N${index}`);
  await api.insert(
    'quotes',
    names.map((name) => quoteRow({ name, company: word })),
  );
  // A page number beyond the last page opens the first page.
  await page.goto(`${filtered('quotes', { q: word })}&perPage=10&page=9`);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await expect(page).toHaveURL(/&page=1&/u);
  let calls = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/rpc/change_rows')) calls += 1;
  });
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Select all 12' }).click();
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: 'Contacted' }).click();
  await expect(page.getByText('12 quotes: Contacted.')).toBeVisible();
  expect(calls).toBe(1);
});

test('the selection survives a failed bulk change, and a new search clears the selection', async ({
  page,
  word,
  openQuotes,
}) => {
  await openQuotes([{ name: 'Ada' }]);
  await boxOf(page, 'Ada').check();
  await page.route('**/rest/v1/rpc/change_rows', (route) => route.abort());
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: 'Approved' }).click();
  await expect(page.getByRole('alert')).toContainText('Error updating quote: No answer');
  await expect(rowOf(page, 'Ada').getByRole('combobox')).toHaveText('Pending');
  await expect(page.getByText('1 item selected')).toBeVisible();
  await page.getByRole('search').getByLabel('Search').fill(`${word} ada`);
  await expect(page.getByText('1 item selected')).toBeHidden();
});
