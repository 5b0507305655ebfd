import { expect } from '@playwright/test';
import { choose, listRequests } from './kit/backOffice';
import { staffTest as test } from './kit/test';

/** The list as a fresh installation answers it. */
const NO_ROWS = { status: 200, headers: { 'content-range': '*/0' }, json: [] };

test('an empty list of quotes keeps its filters, its actions and the spam filter', async ({
  page,
}) => {
  await page.route(listRequests.quotes, (route) => route.fulfill(NO_ROWS));
  await page.goto('/admin/quotes');
  const title = page.getByText('No quote requests yet');
  await expect(title).toBeVisible();
  // The drawing leaves the message on the first screen.
  expect((await title.boundingBox())?.y).toBeLessThan(600);
  await expect(page.getByRole('search').getByLabel('Search')).toBeVisible();
  await choose(page, 'Spam', 'Suspected spam');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(title).toBeVisible();
  await page.getByRole('link', { name: 'Enter a quote' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter a Quote' })).toBeVisible();
});

test('an empty list of projects keeps its filters and its actions', async ({ page }) => {
  await page.route(listRequests.projects, (route) => route.fulfill(NO_ROWS));
  await page.goto('/admin/projects');
  await expect(page.getByText('No projects yet')).toBeVisible();
  await expect(page.getByRole('search').getByLabel('Search')).toBeVisible();
  await page.getByRole('link', { name: 'New project' }).click();
  await expect(page.getByRole('dialog', { name: 'New Project' })).toBeVisible();
});
