import { expect } from '@playwright/test';
import { boxOf, rowOf } from '../kit/backOffice';
import { staffTest as test } from '../kit/test';

test('a bulk change says how many quotes it changed, and undo restores the status of each', {
  tag: '@list',
}, async ({ page, word, api, openQuotes }) => {
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
  // A new search clears the selection, which would contain rows that are not shown.
  await boxOf(page, 'Ada').check();
  await page.getByRole('search').getByLabel('Search').fill(`${word} bea`);
  await expect(page.getByText('1 item selected')).toBeHidden();
});
