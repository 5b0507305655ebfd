import { expect, type Page } from '@playwright/test';
import { results } from '../kit/backOffice';
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

/** Starts to measure layout shifts, including those after user input. Returns a function that reads their sum. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    Reflect.set(window, 'shifted', () => {
      entries.push(...observer.takeRecords());
      return entries.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0);
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifted')());
}

test('at 1440 × 900 px, the list of quotes shows at least 12 rows', {
  tag: '@list',
}, async ({ page, word, openQuotes }) => {
  const long = {
    company: `${word} Domaine de la Vigne Haute et des Coteaux`,
    phone: '06 39 98 62 14',
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await openQuotes(
    Array.from({ length: 20 }, (_, index) => ({ ...long, name: `Client ${index}` })),
  );
  await results(page, 20);
  const table = page.getByRole('table', { name: 'Quotes' });
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(12);

  const received = table.getByRole('columnheader', { name: 'Received' });
  await expect(received.getByRole('button')).toHaveAccessibleName('Sort by received ascending');
  const shifted = await watchShifts(page);
  await received.getByRole('button').click();
  await expect(received.getByRole('button')).toHaveAccessibleName('Sort by received descending');
  const client = table.getByRole('columnheader', { name: 'Client' });
  await client.getByRole('button').click();
  // The third row is another one in the order of arrival.
  await expect(page.locator('[data-row-link]').nth(2)).toHaveText('Client 10');
  await expect(client.getByRole('button')).toBeFocused();
  await page.getByRole('search').getByLabel('Search').fill(`${word} 19`);
  await results(page, 1);
  expect(await shifted()).toBeLessThanOrEqual(0.05);
  await page.getByRole('search').getByLabel('Search').fill(word);
  await results(page, 20);

  await page.locator('[data-row-link]').last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  await expect(received).toBeInViewport();

  await page.setViewportSize({ width: 1200, height: 900 });
  expect((await client.boundingBox())?.width).toBeGreaterThanOrEqual(160);
});

test('on a phone, at least five quotes are visible, and all bulk buttons can be pressed', {
  tag: '@list',
}, async ({ page, openQuotes }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const phone = '+971 50 000 1182';
  await openQuotes(['Ada', 'Bea', 'Cleo', 'Dora', 'Eve'].map((name) => ({ name, phone })));
  await results(page, 5);
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(5);

  await page.getByRole('button', { name: /^Filters/u }).click();
  await expect(page.getByRole('option', { name: 'Pending' })).toBeVisible();
  await page.keyboard.press('Escape');

  for (const language of ['fr', 'ar']) {
    await page.evaluate(
      (code) => localStorage.setItem('RaStore.locale', JSON.stringify(code)),
      language,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect.poll(() => wholeRows(page), language).toBeGreaterThanOrEqual(5);
    // A long email address is cut off at its end, even in Arabic.
    const email = page.getByRole('link', { name: 'camille@atelier.example' }).first();
    await expect(email).toHaveCSS('direction', 'ltr');
    await page.getByRole('row').getByRole('checkbox').first().check();
    for (const width of [320, 430]) {
      await page.setViewportSize({ width, height: 700 });
      for (const button of await page.locator('[data-bulk-actions] button').all()) {
        await button.click({ trial: true });
      }
    }
  }
});
