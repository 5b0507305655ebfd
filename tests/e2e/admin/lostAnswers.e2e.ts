import { expect, type Page } from '@playwright/test';
import { openList } from '../kit/backOffice';
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

test('a retry after a lost response creates the project only once', { tag: '@together' }, async ({
  page,
  word,
  api,
}) => {
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
