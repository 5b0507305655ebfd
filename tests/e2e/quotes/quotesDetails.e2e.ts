import { expect } from '@playwright/test';
import { filtered, rowOf } from '../kit/backOffice';
import { quoteRow } from '../kit/staffApi';
import { staffTest as test } from '../kit/test';

test('“Next” continues on the following page of the list, closing focuses the row and a deletion the next one, and leaving the page completes it', async ({
  page,
  word,
  api,
}) => {
  const bea = { name: 'Bea', language: 'ar', message: 'Message of Bea' };
  const rows = [{ name: 'Ada' }, bea, { name: 'Cleo' }, { name: 'Dora' }];
  const stored = await api.insert(
    'quotes',
    rows.map((row) => quoteRow({ company: word, ...row })),
  );
  await page.goto(`${filtered('quotes', { q: word })}&sort=name&order=ASC&perPage=2&page=1`);
  await rowOf(page, 'Ada').locator('[data-row-link]').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Quote Details' });
  await expect(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.keyboard.press('j');
  await expect(dialog).toHaveAccessibleName(/Quote Details Q-\w+ Bea/u);
  await expect(dialog.getByRole('status').filter({ hasText: '2 of 4' })).toHaveText(
    /Q-\w+, Bea, 2 of 4/u,
  );
  await expect(dialog.getByText('Message of Bea')).toHaveAttribute('lang', 'ar');
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Cleo' })).toBeVisible();
  await expect(page).toHaveURL(/page=2/u);
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Dora' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Dora').locator('[data-row-link]')).toBeFocused();

  await rowOf(page, 'Cleo').locator('[data-row-link]').click();
  await dialog.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Quote deleted.')).toBeVisible();
  await expect(rowOf(page, 'Dora').locator('[data-row-link]')).toBeFocused();
  const id = stored[2]?.id;
  expect(await api.count('quotes', `id=eq.${id}`)).toBe(1);
  await page.goto('/');
  await expect.poll(() => api.count('quotes', `id=eq.${id}`)).toBe(0);
});
