import { expect } from '@playwright/test';
import { adminScripts, sumOf } from '../kit/adminScripts';
import { staffTest as test } from '../kit/test';

const KB = 1000;

/** Of the scripts that load before the first list, supabase-js and react-admin included. */
const FIRST = 340 * KB;
/** Of a script that loads with the part of the back office that needs it. */
const PART = 40 * KB;

// Each other limit is 15 % above the size of the build that set it.
test('the compressed scripts of the back office stay within their size limits', () => {
  const { first, charts, board, guide, languages, all } = adminScripts('dist');
  expect(sumOf(first), names(first)).toBeLessThanOrEqual(FIRST);
  const others = sumOf(all) - sumOf([...charts, ...board, ...guide, ...languages]);
  expect(others, names(all)).toBeLessThanOrEqual(501 * KB);
  expect(sumOf(charts), names(charts)).toBeLessThanOrEqual(77 * KB);
  const parts = all.filter((script) => ![...first, ...charts].includes(script));
  expect(parts.filter(({ bytes }) => bytes > PART)).toEqual([]);
  expect(board).toHaveLength(2);
  expect(sumOf(board), names(board)).toBeLessThanOrEqual(32 * KB);
});

test('the browser requests a list only once, before React has loaded, and preloads the code of a quote’s details', async ({
  page,
}) => {
  let lists = 0;
  let requested = () => {};
  const listRequest = new Promise<void>((resolve) => {
    requested = resolve;
  });
  page.on('request', (request) => {
    if (!/\/rest\/v1\/quotes\?.*limit=25&/u.test(request.url())) return;
    lists += 1;
    requested();
  });
  // Delays the file with React until the list has been requested.
  await page.route(/\/assets\/react-[^/]*\.js$/u, async (route) => {
    await listRequest;
    await route.continue();
  });
  const details = page.waitForResponse(/\/assets\/QuoteDetails-[^/]*\.js$/u);
  await page.goto('/admin/quotes');
  await expect(page.getByRole('table')).toBeVisible();
  await details;
  expect(lists).toBe(1);
});

const names = (scripts: ReturnType<typeof adminScripts>['all']): string =>
  scripts.map(({ name, bytes }) => `${name} ${bytes}`).join('\n');
