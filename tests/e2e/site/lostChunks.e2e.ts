import { expect, type Page } from '@playwright/test';
import { somebody } from '../kit/storedQuotes';
import { formTest, staffTest as test } from '../kit/test';
import { fillForm, formTexts, openForm, send, sentReference, shownForm } from '../kit/visitor';

test('when the code of the details does not load, the list stays, and a retry loads it', async ({
  page,
  openQuotes,
}) => {
  const chunk = /\/assets\/QuoteDetails-[^/]*\.js$/u;
  await page.route(chunk, (route) => route.abort());
  await openQuotes([{ name: 'Ada' }]);
  await page.getByRole('link', { name: 'Ada' }).click();
  const failure = page.getByRole('dialog').getByRole('alert');
  await expect(failure).toContainText('could not be loaded');
  await expect(page.getByText('1 result', { exact: true })).toBeVisible();
  await page.unroute(chunk);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Quote Details' })).toContainText('Ada');
});

test('the code of the dialogs is loaded before they are opened', async ({ page, openQuotes }) => {
  const arrived = page.waitForResponse(/\/assets\/QuoteDetails-[^/]*\.js$/u);
  await openQuotes([{ name: 'Ada' }]);
  await arrived;
});

/**
 * Publishes a newer build while a page is open: until the page reloads, its chunk is missing and its address serves
 * a page with other files. @returns how often the page was loaded
 */
async function publishNewerBuild(page: Page, chunk: RegExp): Promise<() => number> {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
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

formTest(
  'a page whose build was replaced reloads once, with the form and the draft',
  async ({ page }) => {
    const answers = somebody();
    const loads = await publishNewerBuild(page, /\/assets\/submitQuote-[^/]*\.js$/u);
    await page.goto('/');
    const old = await openForm(page, 'en');
    await fillForm(old, 'en', answers);
    await send(old, 'en');
    await expect.poll(loads).toBe(2);
    const form = await shownForm(page, 'en');
    expect(new URL(page.url()).hash).toBe('#quote');
    await expect(form.getByLabel(formTexts.en.fields.message)).toHaveValue(answers.message);
    await send(form, 'en');
    expect(await sentReference(form, 'en')).not.toBe('');
    expect(loads()).toBe(2);
  },
);

formTest('a form whose code was replaced opens after one reload', async ({ page }) => {
  const loads = await publishNewerBuild(page, /\/assets\/QuoteForm-[^/]*\.js$/u);
  await page.goto('/');
  const form = await openForm(page, 'en');
  await expect(form.getByLabel(formTexts.en.fields.message)).toBeVisible();
  expect(loads()).toBe(2);
});

test('details whose code was replaced open after one reload, on the same list', async ({
  page,
  openQuotes,
}) => {
  const loads = await publishNewerBuild(page, /\/assets\/QuoteDetails-[^/]*\.js$/u);
  await openQuotes([{ name: 'Ada' }, { name: 'Grace' }]);
  await page.getByRole('link', { name: 'Ada' }).click();
  await expect(page.getByRole('dialog', { name: 'Quote Details' })).toContainText('Ada');
  await expect(page.getByText('2 results', { exact: true })).toBeVisible();
  expect(loads()).toBe(2);
});
