import { expect, test } from '@playwright/test';
import { adminScripts, sumOf } from './adminScripts';
import { signIn } from './staff';

const KB = 1024;

test('the back office stays within its bytes', () => {
  const { first, charts, all } = adminScripts('dist');
  expect(sumOf(first), names(first)).toBeLessThanOrEqual(280 * KB);
  expect(sumOf(all) - sumOf(charts), names(all)).toBeLessThanOrEqual(320 * KB);
  expect(sumOf(charts), names(charts)).toBeLessThanOrEqual(70 * KB);
});

test('a list is asked for once, before the program that shows it has come', async ({ page }) => {
  await signIn(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/rest/v1/quotes' && searchParams.get('limit') !== '1') asked.push('list');
    if (/\/assets\/rolldown|\/assets\/admin/u.test(pathname)) asked.push('program');
  });
  await page.goto('/admin/quotes');
  await expect(page.getByRole('table')).toBeVisible();
  expect(asked.filter((what) => what === 'list')).toHaveLength(1);
});

const names = (scripts: ReturnType<typeof adminScripts>['all']): string =>
  scripts.map(({ name, bytes }) => `${name} ${bytes}`).join('\n');
