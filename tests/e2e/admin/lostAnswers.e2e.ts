import { expect, type Page } from '@playwright/test';
import { filtered, openList, quoteRow, rowOf } from '../kit/backOffice';
import { staffTest as test } from '../kit/test';

const NO_ANSWER = 'No answer from the server. Check the connection and try again.';
const status = (page: Page) => page.getByRole('combobox', { name: /^Status of/u });

async function setStatus(page: Page, option: string): Promise<void> {
  await status(page).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Lets the server handle the first POST request to the path, but withholds the response from the browser. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  let lost = false;
  await page.route(`**/rest/v1/${path}**`, async (route) => {
    if (lost || route.request().method() !== 'POST') return route.continue();
    lost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

test('a retry after a lost response creates the project only once', async ({ page, word, api }) => {
  await openList(page, 'projects', { q: word });
  await page.getByRole('link', { name: 'New project' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Project Title').fill(`Made by hand ${word}`);
  await form.getByLabel('Client Name').fill('Nadia');
  await form.getByLabel('Project Type').click();
  await page.getByRole('option', { name: 'SaaS' }).click();
  await form.getByLabel('Description').fill('A shop.');
  const create = form.getByRole('button', { name: 'Create project' });
  await loseAnswer(page, 'projects');
  await create.click();
  await expect(form.getByRole('alert')).toContainText(NO_ANSWER);
  await create.click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('1 result', { exact: true })).toBeVisible();
  expect(await api.count('projects', `title=like.*${word}`)).toBe(1);
});

test('a retry after a lost response to a conversion opens the way to its project, without an error', async ({
  page,
  word,
  api,
}) => {
  const [quote] = await api.insert('quotes', [quoteRow({ company: word, status: 'approved' })]);
  await page.goto(filtered(`quotes/${quote?.id}/convert`, { q: word }));
  await page.getByLabel('Project Title').fill('Converted at last');
  await loseAnswer(page, 'projects');
  const form = page.getByRole('dialog');
  const convert = form.getByRole('button', { name: 'Convert', exact: true });
  await convert.click();
  await expect(form.getByText('This quote has already been converted.')).toBeVisible();
  await convert.click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Converted: Converted at last')).toBeVisible();
});

test('a status change without a connection shows an error at once and is not sent later', async ({
  page,
  context,
  openQuotes,
  api,
}) => {
  const [id] = await openQuotes([{}]);
  await expect(status(page)).toBeVisible();
  await context.setOffline(true);
  await setStatus(page, 'Approved');
  await expect(page.getByRole('alert').filter({ hasText: NO_ANSWER }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(status(page)).toHaveText('Pending');
  expect(await api.read('quotes', `id=eq.${id}&select=status`)).toEqual([{ status: 'pending' }]);
});

test('changing a quote that somebody else has deleted shows that it no longer exists', async ({
  page,
  openQuotes,
  api,
}) => {
  const [quote = ''] = await openQuotes([{ name: 'Ada' }]);
  await expect(rowOf(page, 'Ada')).toBeVisible();
  await api.remove('quotes', quote);
  await setStatus(page, 'Approved');
  await expect(page.getByText('This quote no longer exists.')).toBeVisible();
});
