import { expect, type Page } from '@playwright/test';
import { filtered, projectRow, visit } from './kit/backOffice';
import { staffTest as test } from './kit/test';

const NO_ANSWER = 'No answer from the server. Check the connection and try again.';
const dialog = (page: Page) => page.getByRole('dialog').last();
const status = (page: Page) => page.getByRole('combobox', { name: /^Status of/u });

/** The database executes the write, and the browser never gets the answer. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    `**/rest/v1/${path}*`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

test('a new project whose answer is lost is stored once when it is sent again', async ({
  page,
  word,
  api,
}) => {
  await page.goto(filtered('projects/create', { q: word }));
  await dialog(page).getByLabel('Project Title').fill(word);
  await dialog(page).getByLabel('Client Name').fill('Nadia');
  await dialog(page).getByLabel('Project Type').click();
  await page.getByRole('option', { name: 'SaaS' }).click();
  await dialog(page).getByLabel('Description').fill('A shop.');
  await loseAnswer(page, 'projects');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(NO_ANSWER);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: word })).toBeVisible();
  expect(await api.count('projects', `title=eq.${word}`)).toBe(1);
});

test('a conversion whose answer is lost shows that the quote is converted', async ({
  page,
  word,
  openQuotes,
}) => {
  const [id] = await openQuotes([{ status: 'approved' }]);
  await page.goto(filtered(`quotes/${id}/convert`, { q: word }));
  await loseAnswer(page, 'rpc/convert_quote');
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(dialog(page).getByText('This quote has already been converted.')).toBeVisible();
});

test('an offline browser shows an error at once and sends nothing later', async ({
  page,
  context,
  api,
  openQuotes,
}) => {
  const [id] = await openQuotes([{}]);
  await expect(status(page)).toBeVisible();
  await context.setOffline(true);
  await status(page).click();
  await page.getByRole('option', { name: 'Approved' }).click();
  await expect(page.getByRole('alert').filter({ hasText: NO_ANSWER }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(status(page)).toHaveText('Pending');
  expect(await api.read('quotes', `id=eq.${id}&select=status`)).toEqual([{ status: 'pending' }]);
});

test('a row that somebody else deleted says so at a change of its status and at a save', async ({
  page,
  word,
  api,
  openQuotes,
}) => {
  const [id = ''] = await openQuotes([{}]);
  await expect(status(page)).toBeVisible();
  await api.remove('quotes', id);
  await status(page).click();
  await page.getByRole('option', { name: 'Approved' }).click();
  await expect(page.getByText('This quote no longer exists.')).toBeVisible();

  const [project] = await api.insert('projects', [projectRow({ title: word })]);
  await visit(page, `/admin/projects/${project?.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Project Title').fill('Mine');
  await api.remove('projects', project?.id ?? '');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Failed to update project: This entry no longer exists',
  );
});
