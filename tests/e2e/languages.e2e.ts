import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, languages } from '../../src/admin/i18n/languages';
import { agency } from '../../src/agency/agency';
import { boxOf, filtered, prefer, visit } from './kit/backOffice';
import { projectRow, quoteRow } from './kit/staffApi';
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
const middle = async (element: Locator) => {
  const box = await element.boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0) / 2;
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
  expect(page.url()).toBe(address);

  await page.reload();
  await expect(html(page)).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText('نتيجتان', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
});

test('Arabic is mirrored, with its own font and a larger line height', {
  tag: '@language',
}, async ({ page, word, api }) => {
  await api.insert('quotes', [quoteRow({ company: word })]);
  const [project] = await api.insert('projects', [
    projectRow({
      title: `متجر ${word}`,
      client_name: 'سلمى',
      start_date: '2031-01-01',
      budget: 1200,
    }),
  ]);
  await api.insert('notes', [{ subject_id: project?.id, author: 'سلمى', body: 'ملاحظة' }]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await prefer(page, 'ar');
  await page.goto('/admin/quotes');
  // The number of suspected quotes comes last.
  await expect(page.getByRole('link', { name: /^المشتبه بأنه/u })).toBeVisible();
  await expect.poll(() => latinTexts(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('16px "Readex Pro Variable"', 'ملتقى')))
    .toBe(true);

  await visit(page, filtered('quotes', { q: word }));
  const column = (name: string) => page.getByRole('columnheader').filter({ hasText: name });
  const tab = (name: string) => page.getByRole('link', { name, exact: true });
  const account = page.getByRole('button', { name: 'الحساب' });
  await expect(page.getByText('نتيجة واحدة', { exact: true })).toBeVisible();
  expect(await middle(column('العميل'))).toBeGreaterThan(await middle(column('الإجراءات')));
  expect(await middle(tab('لوحة المعلومات'))).toBeGreaterThan(await middle(tab('المشاريع')));
  expect(await middle(account)).toBeLessThan(200);
  await visit(page, filtered('projects/create', { q: word }));
  await expect(page.getByRole('dialog', { name: 'مشروع جديد' })).toBeVisible();
  // The number of notes on the card behind the dialog comes last.
  await expect(page.getByText('ملاحظة واحدة', { exact: true })).toBeVisible();
  await expect.poll(() => latinTexts(page)).toEqual([]);
});

/** Returns the Arabic texts that look like Latin ones: with a small line height, letter spacing or capitals. */
const latinTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const own = [...element.childNodes].some(
          (node) =>
            node.nodeType === Node.TEXT_NODE && /\p{Script=Arabic}/u.test(`${node.nodeValue}`),
        );
        if (!own || !element.checkVisibility() || element.closest('svg, style')) return false;
        const style = getComputedStyle(element);
        const lead = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
        const spaced = !['normal', '0px'].includes(style.letterSpacing);
        return lead < 1.595 || spaced || style.textTransform !== 'none';
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );

test('the theme follows the system until staff choose “Light”, and a reload keeps the choice', {
  tag: '@language',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin/help');
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect.poll(scheme).toBe('dark');
  await choose(page, 'Account', 'Theme: Light');
  await expect.poll(scheme).toBe('light');
  await page.route(/\/assets\/ar/u, (route) => route.abort());
  await choose(page, 'Language', 'العربية');
  await expect(page.getByText('The language could not be loaded.')).toBeVisible();
  await expect(html(page)).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Quotes', exact: true })).toBeVisible();
  await expect.poll(scheme).toBe('light');
  await choose(page, 'Account', 'Theme: System default');
  await expect.poll(scheme).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(scheme).toBe('light');
});
