import { expect } from '@playwright/test';
import { adminScripts, type Script, sumOf } from '../kit/adminScripts';
import { staffTest as test } from '../kit/test';

const KB = 1000;

/** Of the scripts that load before the first list, supabase-js and react-admin included. */
const FIRST = 340 * KB;
/** Of a script that loads with the part of the back office that needs it, except the charts and the records with their forms. */
const PART = 40 * KB;
const RECORD = 100 * KB;
/** Of a list that is opened for the first time, with what loads ahead of records and forms. */
const REQUESTS = 30;

test.use({ loadsAhead: true });

test('the scripts before the first list have at most 340 KB, those of records 100, and those of another part 40', () => {
  const { first, parts } = adminScripts('dist');
  expect(sumOf(first), names(first)).toBeLessThanOrEqual(FIRST);
  const large = parts.filter(
    ({ name, bytes }) =>
      bytes > (name.startsWith('record-') ? RECORD : PART) && !name.startsWith('charts-'),
  );
  expect(large).toEqual([]);
});

test('the browser requests a list only once, before React has loaded, and preloads the code of a quote’s details, in at most 30 requests', async ({
  page,
}) => {
  let lists = 0;
  let requests = 0;
  let requested = () => {};
  const listRequest = new Promise<void>((resolve) => {
    requested = resolve;
  });
  page.on('request', (request) => {
    requests += 1;
    if (!/\/rest\/v1\/quotes\?.*limit=25&/u.test(request.url())) return;
    lists += 1;
    requested();
  });
  // Delays the file with React until the list has been requested.
  await page.route(/\/assets\/react-[^/]*\.js$/u, async (route) => {
    await listRequest;
    await route.continue();
  });
  const details = page.waitForResponse(/\/assets\/record-[^/]*\.js$/u);
  await page.goto('/admin/quotes');
  await expect(page.getByRole('table')).toBeVisible();
  await details;
  expect(lists).toBe(1);
  expect(requests).toBeLessThanOrEqual(REQUESTS);
});

const names = (scripts: readonly Script[]): string =>
  scripts.map(({ name, bytes }) => `${name} ${bytes}`).join('\n');
