import { expect, type Page } from '@playwright/test';
import { type Language, languages } from '../../src/admin/i18n/languages';
import { agency } from '../../src/agency/agency';
import { boxOf } from './kit/backOffice';
import { staffTest as test } from './kit/test';

const choose = async (page: Page, menu: string, name: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
};
const html = (page: Page) => page.locator('html');
/** Chooses a language and waits until the screen shows it. */
const speak = async (page: Page, menu: string, language: Language) => {
  await choose(page, menu, languages[language].name);
  await expect(html(page)).toHaveAttribute('lang', language);
};

test('changing the language keeps URL, filter and selection, and a reload keeps the language', {
  tag: '@language',
}, async ({ page, openQuotes }) => {
  await openQuotes([{ name: 'Ada' }, { name: 'Bea' }], { status: 'pending' });
  await boxOf(page, 'Ada').check();
  const address = page.url();
  await expect(page).toHaveTitle(`Quotes · ${agency.name.en}`);

  await speak(page, 'Language', 'ar');
  await expect(html(page)).toHaveAttribute('dir', 'rtl');
  await expect(page).toHaveTitle(`الطلبات · ${agency.name.ar}`);
  await expect(page.getByText('نتيجتان', { exact: true })).toBeVisible();
  await expect(boxOf(page, 'Ada')).toBeChecked();
  // `check` would also be true without a face for Arabic.
  expect(
    await page.evaluate(
      async () => (await document.fonts.load('16px "Readex Pro Variable"', 'ملتقى')).length,
    ),
  ).toBe(1);
  expect(page.url()).toBe(address);

  await page.reload();
  await expect(html(page)).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText('نتيجتان', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
});

test('the theme follows the system until staff choose “Light”, and a reload keeps the choice', {
  tag: '@language',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin/settings');
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect.poll(scheme).toBe('dark');
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await expect.poll(scheme).toBe('light');
  await page.route(/\/assets\/ar/u, (route) => route.abort());
  await choose(page, 'Language', 'العربية');
  await expect(page.getByText('The language could not be loaded.')).toBeVisible();
  await expect(html(page)).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Quotes', exact: true })).toBeVisible();
  await expect.poll(scheme).toBe('light');
  await page.getByRole('button', { name: 'System default' }).click();
  await expect.poll(scheme).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(scheme).toBe('light');
});
