import { expect, type Page } from '@playwright/test';
import { listQuery } from '../../../src/admin/data/listQuery';
import { projectTable } from '../../../src/admin/projects/table';
import { quoteTable } from '../../../src/admin/quotes/table';
import { openDashboard } from '../kit/session';
import type { StaffApi } from '../kit/staffApi';
import { staffTest as test } from '../kit/test';

const digits = (text: string | null) => Number(text?.replace(/\D/gu, ''));

/** Uses the API to count the rows of the list that a URL opens. */
function countAt(address: string, api: StaffApi): Promise<number> {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const table = pathname.endsWith('/quotes') ? quoteTable : projectTable;
  const filter = JSON.parse(searchParams.get('filter') ?? '{}');
  const query = listQuery(table, { filter }, new Date());
  const conditions = Object.entries(query.filter).map(([column, value]) =>
    column.endsWith('@') ? `${column.slice(0, -1)}=${value}` : `${column}=eq.${value}`,
  );
  return api.count(table.name, `select=${query.meta.columns}&${conditions.join('&')}`);
}

/**
 * Checks that each figure equals the number of rows in the linked list. `links` is the selector of the figures.
 * Returns the figures by the URL of the list.
 */
async function compareFigures(page: Page, api: StaffApi, links: string) {
  const found = await page
    .locator(links)
    .evaluateAll((all) =>
      all.map((link) => ({ address: link.getAttribute('href') ?? '', text: link.textContent })),
    );
  // Skips amounts of money, which are not numbers of rows. Other figures count the projects of the same lists.
  const counts = found.filter(({ text }) => !text?.includes('€'));
  const shown = new Map(counts.map(({ address, text }) => [address, digits(text)]));
  await Promise.all(
    [...shown].map(async ([address, number]) =>
      expect(await countAt(address, api), address).toBe(number),
    ),
  );
  return shown;
}

test.describe('time zone far from the server', () => {
  const timezoneId = 'Pacific/Auckland';
  test.use({ timezoneId });
  const { TZ } = process.env;
  test.afterEach(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  test('each figure of the dashboard equals the number of rows in the linked list', {
    tag: '@dashboard',
  }, async ({ page, api }) => {
    // `countAt` must use the time zone of the page. The browser and the product of other tests have started without it.
    process.env.TZ = timezoneId;
    await openDashboard(page);
    await expect(page.getByRole('link', { name: 'Total Quotes: ' })).toBeVisible();
    const thisMonth = await page.getByRole('link', { name: 'this month' }).textContent();
    // The dashboard has 17 figures: 7 on cards, 9 about statuses and 1 about spam. Money is skipped. Four of them link to
    // the same list as another figure.
    const links = 'main dl a[href*="s?filter="], main dl + p a';
    const figures = await compareFigures(page, api, links);
    expect(figures.size).toBe(13);

    await page.getByRole('link', { name: 'Reports' }).click();
    const months = page.getByRole('table', { name: 'Quotes by Month' }).getByRole('row');
    await expect(months).toHaveCount(13);
    const now = new Date().toLocaleDateString('en', { month: 'long', year: 'numeric' });
    await expect(months.last()).toHaveText(`${now}${digits(thisMonth)}`);
    const conversions = await compareFigures(page, api, 'main table a[href*="filter="]');
    expect(conversions.size).toBeGreaterThan(12);
    await page.goBack();

    const [[address, number] = []] = [...figures].slice(-1);
    await page
      .locator(links)
      .and(page.locator(`[href='${address}']`))
      .last()
      .click();
    await expect(page).toHaveURL(address ?? '');
    const total = page.getByRole('status').filter({ hasText: /result/u });
    await expect(total).toHaveText(new RegExp(`^${number} results?$`, 'u'));
  });
});
