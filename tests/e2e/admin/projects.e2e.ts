import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { choose, filtered, openList, projectRow, results, rowOf } from '../kit/backOffice';
import { staffTest as test } from '../kit/test';

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('staff create a project, find it as a card and in the table, export it, delete it and undo the deletion', async ({
  page,
  word,
  api,
}) => {
  await openList(page, 'projects', { q: word });
  await page.getByRole('link', { name: 'New project' }).click();
  const form = page.getByRole('dialog', { name: 'New Project' });
  await expect(form.getByLabel('Project Title')).toBeFocused();
  await form.getByLabel('Project Title').fill(`Shop ${word}`);
  await form.getByLabel('Client Name').fill('Nadia');
  await form.getByLabel('Project Type').click();
  await page.getByRole('option', { name: 'SaaS' }).click();
  await form.getByLabel('Description').fill('A shop.');
  await form.getByLabel('Budget').fill('١٢٥٠٠');
  const technology = form.getByLabel('Add a technology');
  for (const typed of [' React ', 'React', '  ', 'Astro']) {
    await technology.fill(typed);
    await technology.press('Enter');
  }
  await technology.fill('Vite');
  await form.getByRole('button', { name: 'Create project' }).click();
  await expect(form).toBeHidden();
  await results(page, 1);
  await expect(card(page, `Shop ${word}`)).toContainText('€12,500');
  await expect(card(page, `Shop ${word}`)).toContainText('10%');

  await page.getByRole('button', { name: 'Table' }).click();
  await expect(rowOf(page, word)).toContainText('€12,500');
  await page.reload();
  await expect(rowOf(page, word)).toContainText('Nadia');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toMatch(/^\ufeffProject Title,Client Name,Project Type/u);
  expect(file).toContain('"React, Astro, Vite"');

  await page.getByRole('link', { name: `Shop ${word}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await results(page, 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await results(page, 1);
  expect(await api.read('projects', `client_name=eq.Nadia&title=eq.Shop ${word}`)).toHaveLength(1);
});

test('undo reverts a bulk change of projects, and the view “Completed” shows the latest end date first', async ({
  page,
  word,
  openProjects,
}) => {
  await openProjects([
    { title: `A ${word}`, status: 'completed', end_date: '2031-01-01' },
    { title: `B ${word}`, status: 'planning', end_date: '2033-01-01' },
    { title: `C ${word}`, status: 'on_hold', end_date: '2032-01-01' },
  ]);
  for (const title of ['A', 'B', 'C']) {
    await page.getByRole('checkbox', { name: `Select ${title} ${word}` }).check();
  }
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: 'Completed' }).click();
  await expect(page.getByText('2 projects: Completed. 1 needed no change.')).toBeVisible();
  const all = page.getByRole('heading', { level: 2 }).filter({ hasText: word });
  await page.getByRole('link', { name: 'Completed', exact: true }).click();
  await expect(page).toHaveURL(/sort=end_date/u);
  await expect(all).toHaveText([`B ${word}`, `C ${word}`, `A ${word}`]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(all).toHaveText([`A ${word}`]);
});

test('when two people edit the same project, the second person to save sees both values and saves again to replace the other', async ({
  page,
  word,
  api,
}) => {
  const [project] = await api.insert('projects', [projectRow({ title: `Site ${word}` })]);
  await page.goto(filtered(`projects/${project?.id}`, { q: word }));
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await expect(dialog.getByLabel('Project Title')).toBeFocused();
  await dialog.getByLabel('Project Title').fill(`Mine ${word}`);
  await api.change('projects', project?.id ?? '', { title: `Theirs ${word}` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`Theirs ${word}. Yours: Mine ${word}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Project Details' })).toContainText(`Mine ${word}`);
});

test('staff filter and search projects, and a reload keeps the filters and the search', async ({
  page,
  word,
  api,
}) => {
  await api.insert('projects', [
    projectRow({ title: `Ada ${word}`, project_type: 'saas' }),
    projectRow({ title: `Bea ${word}`, project_type: 'saas', status: 'paid' }),
    projectRow({ title: `Cleo ${word}`, description: 'تطبيق للعيادة' }),
  ]);
  await openList(page, 'projects', { q: word });
  await results(page, 3);
  const search = page.getByRole('search').getByLabel('Search');
  await search.fill(`${word} عياد`);
  await results(page, 1);
  await search.fill(word);
  await choose(page, 'Project Type', 'SaaS');
  await results(page, 2);
  await choose(page, 'Status', 'Paid');
  await results(page, 1);
  await page.reload();
  await results(page, 1);
  await expect(search).toHaveValue(word);
  await page.getByRole('link', { name: `Bea ${word}` }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await results(page, 1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(search).toHaveValue('');
});
