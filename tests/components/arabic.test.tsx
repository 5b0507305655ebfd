import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { open, project, quote, speak } from './kit/backOffice';

/** Returns the Arabic texts that look like Latin ones: with a small line height, letter spacing or capitals. */
const latinTexts = () =>
  [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const own = [...element.childNodes].some(
        ({ nodeType, nodeValue }) =>
          nodeType === Node.TEXT_NODE && /\p{Script=Arabic}/u.test(`${nodeValue}`),
      );
      if (!own || !element.checkVisibility() || element.closest('svg, style')) return false;
      const style = getComputedStyle(element);
      const lead = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
      const isSpaced = !['normal', '0px'].includes(style.letterSpacing);
      return lead < 1.595 || isSpaced || style.textTransform !== 'none';
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 200));

const middle = (locator: Locator) => {
  const { left, right } = locator.element().getBoundingClientRect();
  return (left + right) / 2;
};

test('Arabic is mirrored, with its own font and a larger line height', {
  tags: 'language',
}, async () => {
  quote();
  quote({ is_spam: true, spam_reason: 'too_fast' });
  project({ title: 'متجر', client_name: 'سلمى', start_date: '2031-01-01', notes: [{ id: 'a' }] });
  await page.viewport(1440, 900);
  await speak('ar');
  await open('quotes');
  await expect.element(page.getByText('نتيجة واحدة', { exact: true })).toBeVisible();
  // The number of suspected quotes comes last.
  await expect.element(page.getByRole('link', { name: /^المشتبه بأنه/u })).toBeVisible();
  await expect.poll(latinTexts).toEqual([]);
  const column = (name: string) => page.getByRole('columnheader').filter({ hasText: name });
  const tab = (name: string) => page.getByRole('link', { name, exact: true });
  expect(middle(column('العميل'))).toBeGreaterThan(middle(column('الإجراءات')));
  expect(middle(tab('لوحة المعلومات'))).toBeGreaterThan(middle(tab('المشاريع')));
  expect(middle(page.getByRole('button', { name: 'الحساب' }))).toBeLessThan(200);

  await open('projects/create');
  await expect.element(page.getByRole('dialog', { name: 'مشروع جديد' })).toBeVisible();
  const heading = page.getByRole('heading', { name: 'مشروع جديد' }).element();
  expect(getComputedStyle(heading).fontFamily).toMatch(/^"Readex Pro Variable"/u);
  // The number of notes on the card behind the dialog comes last.
  await expect.element(page.getByText('ملاحظة واحدة', { exact: true })).toBeVisible();
  await expect.poll(latinTexts).toEqual([]);
});
