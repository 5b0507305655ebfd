import { expect } from '@playwright/test';
import { filtered, results, rowOf } from '../kit/backOffice';
import { quoteRow } from '../kit/staffApi';
import { staffTest as test } from '../kit/test';

test('staff use the list with the keyboard alone', {
  tag: '@list',
}, async ({ page, word, api }) => {
  await api.insert('quotes', [
    quoteRow({ name: 'Ada', company: word }),
    quoteRow({ name: 'Bea', company: word }),
    quoteRow({ name: 'Cleo', company: word }),
  ]);
  await page.goto(`${filtered('quotes', { q: word, status: 'pending' })}&sort=name&order=ASC`);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(link('Ada')).toBeVisible();
  await page.keyboard.press('j');
  await expect(link('Ada')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await expect(link('Bea')).toBeFocused();

  await page.keyboard.press('2');
  await results(page, 2);
  await expect(link('Cleo')).toBeFocused();
  await page.keyboard.press('u');
  await results(page, 3);
  await expect(rowOf(page, 'Bea')).toContainText('Pending');

  await page.keyboard.press('x');
  await expect(page.getByText('1 item selected')).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Quote Details' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Bea' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The row gets the focus after the dialog is gone.
  await expect(link('Bea')).toBeFocused();

  await page.keyboard.press('/');
  const search = page.getByRole('search').getByLabel('Search');
  await expect(search).toBeFocused();
  await page.keyboard.type(' j?');
  await expect(search).toHaveValue(`${word} j?`);
  await search.fill(word);
  await results(page, 3);
  await search.blur();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
