import { expect } from '@playwright/test';
import { adminScripts, type Script, sumOf } from '../kit/adminScripts';
import { staffTest as test } from '../kit/test';

const KB = 1000;

/** Of the scripts that load before the first list, supabase-js and react-admin included. */
const FIRST = 340 * KB;
/** Of a script that loads with the part of the back office that needs it, except the charts. */
const PART = 40 * KB;

test.use({ loadsAhead: true });

test('the scripts before the first list have at most 340 KB, and those of a part 40 KB', () => {
  const { first, parts } = adminScripts('dist');
  expect(sumOf(first), names(first)).toBeLessThanOrEqual(FIRST);
  const large = parts.filter(({ name, bytes }) => bytes > PART && !name.startsWith('charts-'));
  expect(large).toEqual([]);
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

const names = (scripts: readonly Script[]): string =>
  scripts.map(({ name, bytes }) => `${name} ${bytes}`).join('\n');
