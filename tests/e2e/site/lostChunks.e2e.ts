import { expect, type Page } from '@playwright/test';
import { en } from '../../../src/site/i18n/en';
import { somebody } from '../kit/storedQuotes';
import { staffTest as test } from '../kit/test';
import { fillForm, formTexts, openForm, send, sentReference, shownForm } from '../kit/visitor';

/**
 * Simulates a new build that is deployed while the page is open. Requests for the chunk get a 404 until the page is
 * reloaded. A `fetch` of the page returns HTML with the names of newer files. A navigation returns the real HTML.
 * @returns a function that returns how often the page has been loaded
 */
async function publishNewerBuild(page: Page, chunk: RegExp): Promise<() => number> {
  let loads = 0;
  page.on('request', (request) => {
    // The frames of the home page are navigations, too.
    if (request.isNavigationRequest() && !request.url().includes('/frames/')) loads += 1;
  });
  await page.route(chunk, (route) =>
    loads > 1 ? route.fallback() : route.fulfill({ status: 404 }),
  );
  await page.route(
    (url) => url.href === page.url().replace(/#.*$/u, ''),
    async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /\/assets\/([a-z]+)-[^"]*\.js/gu,
        '/assets/$1-newer.js',
      );
      return route.fulfill({ response, body });
    },
  );
  return () => loads;
}

test('a page reloads once to open the form or the details that a new build has replaced', {
  tag: '@operation',
}, async ({ page, openQuotes }) => {
  const answers = somebody();
  await page.goto('/');
  await fillForm(await openForm(page, 'en'), 'en', answers);
  const loads = await publishNewerBuild(page, /\/assets\/QuoteForm-[^/]*\.js$/u);
  await page.goto('/');
  await page.locator('#site-header').getByRole('link', { name: en.getQuote }).click();
  await expect.poll(loads).toBe(2);
  const form = await shownForm(page, 'en');
  await expect(form.getByLabel(formTexts.en.fields.message)).toHaveValue(answers.message);
  await send(form, 'en');
  expect(await sentReference(page)).not.toBe('');
  expect(loads()).toBe(2);

  await page.unrouteAll();
  const loadsOfStaff = await publishNewerBuild(page, /\/assets\/record-[^/]*\.js$/u);
  await openQuotes([{ name: 'Ada' }, { name: 'Grace' }]);
  await page.getByRole('link', { name: 'Ada' }).click();
  await expect(page.getByRole('dialog', { name: 'Quote Details' })).toContainText('Ada');
  await expect(page.getByText('2 results', { exact: true })).toBeVisible();
  expect(loadsOfStaff()).toBe(2);
});
