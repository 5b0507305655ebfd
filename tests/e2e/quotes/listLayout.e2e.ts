import { expect, type Page } from '@playwright/test';
import { prefer, results } from '../kit/backOffice';
import { staffTest as test } from '../kit/test';

/** Counts the rows or cards that are completely visible and not covered by the tab bar at the bottom of a phone. */
const wholeRows = (page: Page) =>
  page.locator('[data-row-link]').evaluateAll(
    (links) =>
      links.filter((link) => {
        const box = link.closest('tr, li')?.getBoundingClientRect();
        const nav = document.querySelector('nav[class*=MuiPaper]')?.getBoundingClientRect();
        return box && box.top >= 0 && box.bottom <= (nav?.top ?? window.innerHeight);
      }).length,
  );

/** As many quotes as fill a wide screen, with texts that could break into two lines. */
const manyOf = (word: string) =>
  Array.from({ length: 20 }, (_, index) => ({
    name: `Client ${index}`,
    company: `${word} Domaine de la Vigne Haute et des Coteaux`,
    phone: '06 39 98 62 14',
  }));

test('at 1440 × 900 px, the list of quotes shows 12 rows, and its headings sort it and stay in sight', {
  tag: '@list',
}, async ({ page, word, openQuotes }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openQuotes(manyOf(word));
  await results(page, 20);
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(12);

  const table = page.getByRole('table', { name: 'Quotes' });
  const received = table.getByRole('columnheader', { name: 'Received' });
  await received.getByRole('button').click();
  await expect(received.getByRole('button')).toHaveAccessibleName('Sort by received descending');
  const client = table.getByRole('columnheader', { name: 'Client' });
  await client.getByRole('button').click();
  // The third row is another one in the order of arrival.
  await expect(page.locator('[data-row-link]').nth(2)).toHaveText('Client 10');
  await expect(client.getByRole('button')).toBeFocused();
  await page.mouse.wheel(0, 2000);
  await expect(page.locator('[data-row-link]').last()).toBeInViewport();
  await expect(received).toBeInViewport();
});

test('on a phone, five quotes are visible, and tabs cover neither the last one nor bulk buttons', {
  tag: '@list',
}, async ({ page, openQuotes }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const phone = '+971 50 000 1182';
  await openQuotes(['Ada', 'Bea', 'Cleo', 'Dora', 'Eve'].map((name) => ({ name, phone })));
  await results(page, 5);
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(5);
  // A wide screen has a select of the statuses instead.
  await page.getByRole('button', { name: /^Filters/u }).click();
  await expect(page.getByRole('option', { name: 'Pending' })).toBeVisible();

  await prefer(page, 'ar');
  await page.reload();
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(5);
  // A long email address is cut off at its end, even in Arabic.
  const email = page.getByRole('link', { name: 'camille@atelier.example' }).first();
  await expect(email).toHaveCSS('direction', 'ltr');

  await page.setViewportSize({ width: 320, height: 700 });
  await page.evaluate(async () => {
    // With another font, the texts above the end may break into more lines.
    await document.fonts.ready;
    window.scrollTo(0, document.documentElement.scrollHeight);
  });
  const last = await page.getByRole('row').last().boundingBox();
  const tabs = await page.getByRole('navigation').last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  await page.getByRole('row').getByRole('checkbox').first().check();
  for (const button of await page.locator('[data-bulk-actions] button').all())
    await button.click({ trial: true });
});
