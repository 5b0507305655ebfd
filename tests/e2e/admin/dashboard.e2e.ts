import { expect, type Page } from '@playwright/test';
import { listQuery } from '../../../src/admin/data/listQuery';
import { quoteRow, type StaffApi } from '../kit/backOffice';
import { openDashboard } from '../kit/session';
import { staffTest as test } from '../kit/test';

const FIGURES = '**/rest/v1/rpc/dashboard_*';
const MINUTE = 60_000;

const card = (page: Page, name: string) => page.getByRole('link', { name: `${name}: ` });
const figures = (page: Page) => expect(card(page, 'Total Quotes')).toBeVisible();
const digits = (text: string | null) => Number(text?.replace(/\D/gu, ''));
const waiting = (page: Page) =>
  page.getByRole('region', { name: 'Waiting longer than 24 hours', exact: true });

/** Starts to count the requests for the figures. Returns a function that reads the count. */
function countReads(page: Page): () => number {
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/dashboard_stats')) reads += 1;
  });
  return () => reads;
}

const show = (page: Page, visibility: 'visible' | 'hidden') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);

/** Counts the rows of the list at an address through the API. */
function countAt(address: string, api: StaffApi): Promise<number> {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const resource = pathname.endsWith('/quotes') ? 'quotes' : 'projects';
  const filter = JSON.parse(searchParams.get('filter') ?? '{}');
  const query = listQuery(resource, { filter }, new Date());
  const conditions = Object.entries(query.filter).map(([column, value]) =>
    column.endsWith('@') ? `${column.slice(0, -1)}=${value}` : `${column}=eq.${value}`,
  );
  return api.count(resource, `select=${query.meta.columns}&${conditions.join('&')}`);
}

/**
 * Checks that each figure that matches the selector equals the number of rows in the list that it links to, then
 * opens the last list. Returns the number of different lists.
 */
async function followFigures(page: Page, api: StaffApi, links: string): Promise<number> {
  const figure = page.locator(links);
  const found = await figure.evaluateAll((all) =>
    all.map((link) => ({ address: link.getAttribute('href') ?? '', text: link.textContent })),
  );
  // Skips amounts of money: another figure counts the projects that they link to.
  const counts = found.filter(({ text }) => !text?.includes('€'));
  const shown = new Map(counts.map(({ address, text }) => [address, digits(text)]));
  for (const [address, number] of shown) expect(await countAt(address, api), address).toBe(number);
  const [last = { address: '', text: '' }] = found.slice(-1);
  await figure.last().click();
  await expect(page).toHaveURL(last.address);
  const total = page.getByRole('status').filter({ hasText: /result/u });
  await expect(total).toHaveText(new RegExp(`^${shown.get(last.address)} results?$`, 'u'));
  return shown.size;
}

test.describe('time zone far from the server', () => {
  const timezoneId = 'Pacific/Auckland';
  test.use({ timezoneId });
  test.beforeEach(async ({ page }) => {
    // `countAt` must use the time zone of the page.
    process.env.TZ = timezoneId;
    await openDashboard(page);
    await figures(page);
  });
  test.afterEach(() => {
    delete process.env.TZ;
  });

  test('each figure outside the tables equals the number of rows in the list that it links to', async ({
    page,
    api,
  }) => {
    // The dashboard has 20 figures: 3 about quotes to answer or call back, 7 on cards, 9 about statuses and 1 about spam.
    // Four of them link to the same list as another figure.
    expect(await followFigures(page, api, 'main a[href*="s?filter="]:not(table a)')).toBe(16);
  });

  test('each figure in the conversion tables equals the number of rows in the list that it links to', async ({
    page,
    api,
  }) => {
    expect(await followFigures(page, api, 'main table a[href*="filter="]')).toBeGreaterThan(12);
  });

  test('the figure “Total Quotes” excludes suspected spam', async ({ page, api }) => {
    expect(await api.count('quotes', 'is_spam=is.true')).toBeGreaterThan(0);
    const honest = await api.count('quotes', 'is_spam=is.false');
    expect(digits(await card(page, 'Total Quotes').textContent())).toBe(honest);
  });
});

test('the figure “Total Revenue” is the sum of the budgets of paid projects and links to these projects', async ({
  page,
  api,
}) => {
  await openDashboard(page);
  await figures(page);
  const paid = await api.read('projects', 'select=id,budget&status=eq.paid');
  const sum = paid.reduce((total, { budget }) => total + Number(budget ?? 0), 0);
  expect(digits(await card(page, 'Total Revenue').textContent())).toBe(sum);
  await card(page, 'Total Revenue').click();
  await expect(page).toHaveURL(/projects\?filter=%7B%22status%22%3A%22paid%22%7D/u);
});

test('overdue quotes on the dashboard open their details, and a link opens the list of all overdue quotes', async ({
  page,
}) => {
  await openDashboard(page);
  const entries = waiting(page).getByRole('listitem');
  await expect(entries.first()).toContainText('Overdue by');
  expect(await entries.count()).toBeLessThanOrEqual(5);
  const first = entries.first().getByRole('link').first();
  const name = await first.textContent();
  await first.click();
  await expect(page.getByRole('dialog')).toContainText(name ?? '');
  await page.goBack();

  await waiting(page)
    .getByRole('link', { name: /quotes?$/u })
    .click();
  await expect(page.getByText('Overdue by').first()).toBeVisible();
  await expect(page.getByText(/ left$/u)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove the filter “Waiting over 24 h”' }).click();
  await expect(page.getByText(/ left$/u).first()).toBeVisible();
});

test('the dashboard updates its figures every minute and when “Refresh” is pressed', async ({
  page,
  api,
}) => {
  await page.clock.install();
  const reads = countReads(page);
  await openDashboard(page);
  await figures(page);
  const before = digits(await card(page, 'Total Quotes').textContent());
  await api.insert('quotes', [quoteRow()]);
  const first = reads();
  await page.clock.fastForward(MINUTE);
  await expect
    .poll(async () => digits(await card(page, 'Total Quotes').textContent()))
    .toBeGreaterThan(before);
  expect(reads()).toBe(first + 1);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(reads).toBe(first + 2);
});

test('the dashboard sends no requests in a hidden tab and refreshes when the tab becomes visible', async ({
  page,
}) => {
  await page.clock.install();
  const reads = countReads(page);
  await openDashboard(page);
  await figures(page);
  const before = reads();
  await show(page, 'hidden');
  await page.clock.runFor(10 * MINUTE);
  expect(reads()).toBe(before);
  await show(page, 'visible');
  await expect.poll(reads).toBe(before + 1);
});

test('when a refresh fails, the dashboard keeps the last figures and shows the time of the last update', async ({
  page,
}) => {
  await page.clock.install();
  await openDashboard(page);
  await figures(page);
  await page.route(FIGURES, (route) => route.fulfill({ status: 500, body: '' }));
  await page.clock.fastForward(MINUTE);
  const alert = page.getByRole('alert').filter({ hasText: 'Last updated at' });
  await expect(alert).toContainText('Error: Error loading stats');
  await figures(page);
  await page.unroute(FIGURES);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await figures(page);
});

test('when the first load fails, the dashboard shows an error and a button to try again', async ({
  page,
}) => {
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(FIGURES, async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '' });
  });
  await openDashboard(page);
  await expect(page.getByText('Loading dashboard...')).toBeVisible();
  answer();
  await expect(page.getByRole('alert').getByText('Error: Error loading stats')).toBeVisible();
  await expect(card(page, 'Total Quotes')).toHaveCount(0);
  await page.unroute(FIGURES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await figures(page);
});

test.describe('charts', () => {
  test('screen readers find the values of each chart in a table that ends with this month', async ({
    page,
  }) => {
    await openDashboard(page);
    const table = page.getByRole('table', { name: 'Quotes by Month' });
    await expect(table.getByRole('row')).toHaveCount(13);
    await expect(page.getByRole('table', { name: 'Paid Revenue by Month' })).toContainText('€');
    await expect(page.locator('main svg rect').filter({ visible: true }).first()).toBeVisible();
    const now = new Date().toLocaleDateString('en', { month: 'long', year: 'numeric' });
    const thisMonth = await page.getByRole('link', { name: 'this month' }).textContent();
    await expect(table.getByRole('row').last()).toHaveText(`${now}${digits(thisMonth)}`);
  });

  test('the dashboard shows tables when the code of the charts cannot be loaded', async ({
    page,
  }) => {
    await page.route('**/MonthChart*.js', (route) => route.abort());
    await openDashboard(page);
    const table = page.getByRole('table', { name: 'Quotes by Month' });
    await expect(table).toBeVisible();
    const box = await table.boundingBox();
    expect(box?.width).toBeGreaterThan(200);
  });
});
