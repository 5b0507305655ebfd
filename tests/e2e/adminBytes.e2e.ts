import { expect } from '@playwright/test';
import { adminScripts, sumOf } from './kit/adminScripts';
import { staffTest as test } from './kit/test';

const KB = 1024;

test('the back office stays within its bytes', () => {
  const { first, charts, all } = adminScripts('dist');
  expect(sumOf(first), names(first)).toBeLessThanOrEqual(280 * KB);
  expect(sumOf(all) - sumOf(charts), names(all)).toBeLessThanOrEqual(320 * KB);
  expect(sumOf(charts), names(charts)).toBeLessThanOrEqual(70 * KB);
});

test('a list is requested once, before the bundle that renders it arrives', async ({ page }) => {
  let lists = 0;
  let requested = () => {};
  const listRequest = new Promise<void>((resolve) => {
    requested = resolve;
  });
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== '/rest/v1/quotes' || searchParams.get('limit') === '1') return;
    lists += 1;
    requested();
  });
  // React never arrives unless the list has been requested without it.
  await page.route(/\/assets\/react-[^/]*\.js$/u, async (route) => {
    await listRequest;
    await route.continue();
  });
  await page.goto('/admin/quotes');
  await expect(page.getByRole('table')).toBeVisible();
  expect(lists).toBe(1);
});

const names = (scripts: ReturnType<typeof adminScripts>['all']): string =>
  scripts.map(({ name, bytes }) => `${name} ${bytes}`).join('\n');
