import { expect } from '@playwright/test';
import { openList, results, rowOf } from '../kit/backOffice';
import { quoteRow } from '../kit/staffApi';
import { staffTest as test, test as visitorTest } from '../kit/test';

test('the details announce the open quote and its position in the list, and closing the details focuses the row of the quote', async ({
  page,
  word,
  api,
}) => {
  for (const name of ['Cleo', 'Bea', 'Ada']) {
    const language = name === 'Bea' ? 'ar' : 'en';
    const message = `Message of ${name}`;
    await api.insert('quotes', [quoteRow({ name, company: word, message, language })]);
  }
  await openList(page, 'quotes', { q: word });
  await results(page, 3);

  await rowOf(page, 'Ada').locator('[data-row-link]').press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(/Quote Details Q-\w+ Ada/u);
  await expect(dialog.getByRole('status').filter({ hasText: '1 of 3' })).toHaveText(
    /Q-\w+, Ada, 1 of 3/u,
  );
  await page.keyboard.press('j');
  await expect(dialog).toHaveAccessibleName(/Bea/u);
  await expect(page).toHaveTitle(/Bea/u);
  await expect(dialog.getByText('Message of Bea')).toHaveAttribute('lang', 'ar');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Bea').locator('[data-row-link]')).toBeFocused();

  // Back does not reopen the dialog.
  await page.goBack();
  await expect(page).not.toHaveURL(/quotes\/[0-9a-f-]{36}/u);

  await rowOf(page, 'Bea').locator('[data-row-link]').click();
  await dialog.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(rowOf(page, 'Bea')).toHaveCount(0);
  await expect(rowOf(page, 'Cleo').locator('[data-row-link]')).toBeFocused();
});

visitorTest(
  'the Back button on the login screen returns to the page before the back office',
  async ({ page }) => {
    await page.goto('/');
    await page.goto('/admin/quotes');
    await expect(page).toHaveURL(/\/admin\/login$/u);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/u);
  },
);

visitorTest(
  'the back office shows a message when the browser blocks its storage',
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
    });
    await page.goto('/admin');
    await expect(page.getByText('which is blocked')).toBeVisible();
  },
);

visitorTest.describe('JavaScript disabled', () => {
  visitorTest.use({ javaScriptEnabled: false });
  visitorTest('the back office shows a message when JavaScript is disabled', async ({ page }) => {
    await page.goto('/admin');
    // `getByText` ignores the content of `noscript`.
    const text = page.locator('noscript p').first();
    await expect(text).toBeVisible();
    await expect(text).toContainText('The back office needs JavaScript.');
  });
});
