import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { openList, results, rowOf } from '../kit/backOffice';
import { staffTest as test } from '../kit/test';

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('staff create a project, and find it as card, in the table and exported', {
  tag: '@project',
}, async ({ page, word }) => {
  await openList(page, 'projects', { q: word });
  await page.getByRole('link', { name: 'New project' }).click();
  const form = page.getByRole('dialog', { name: 'New Project' });
  await expect(form.getByLabel('Project Title')).toBeFocused();
  await form.getByLabel('Project Title').fill(`Shop ${word}`);
  await form.getByLabel('Client Name').fill('Nadia');
  await form.getByLabel('Project Type').click();
  await page.getByRole('option', { name: 'SaaS' }).click();
  await form.getByLabel('Description').fill('A shop.');
  await form.getByLabel('Budget').fill('12500');
  const technology = form.getByLabel('Technologies');
  await technology.fill('React');
  await technology.press('Enter');
  await technology.fill('Vite');
  await form.getByRole('button', { name: 'Create project' }).click();
  await expect(form).toBeHidden();
  await results(page, 1);
  await expect(card(page, `Shop ${word}`)).toContainText('€12,500');
  await expect(card(page, `Shop ${word}`).getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    '10',
  );

  await page.getByRole('button', { name: 'Table' }).click();
  await expect(rowOf(page, word)).toContainText('€12,500');
  await page.reload();
  await expect(rowOf(page, word)).toContainText('Nadia');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toMatch(/^\ufeffProject Title,Client Name,Project Type/u);
  expect(file).toContain('"React, Vite"');
});
