import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { backend, json, lost } from './kit/backend';
import { menu, open, press } from './kit/backOffice';

it('the settings open what the agency has to settle before it goes live, with file and line', async () => {
  await open('help');
  await menu('Account', 'Settings');
  await page.getByRole('link', { name: 'Before You Go Live' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Before You');
  const director = page.getByRole('listitem').filter({ hasText: 'Director of publication' });
  await expect
    .element(director)
    .toHaveTextContent(/legal\.director.*line \d+ of src\/agency\/agency\.ts/u);
  await expect.element(page.getByRole('heading', { name: 'Invented' })).toBeVisible();
});

const isRemoval = ({ path, body }: (typeof backend.calls)[number]): boolean =>
  path === 'rpc/demo_data' && body.remove === true;

it('the settings remove the demo data after staff have confirmed, and shows why it could not', async () => {
  const left = { quotes: 30, projects: 14 };
  let isLost = true;
  backend.fault = (call) => {
    if (call.path !== 'rpc/demo_data') return undefined;
    if (isRemoval(call) && isLost) return lost();
    if (isRemoval(call)) Object.assign(left, { quotes: 0, projects: 0 });
    return json({ ...left });
  };
  await open('quotes');
  await menu('Account', 'Settings');
  await press('Remove the demo data The invented quotes and projects');
  const dialog = page.getByRole('dialog', { name: 'Remove the Demo Data?' });
  await expect.element(dialog).toHaveTextContent('This removes 30 quotes and 14 projects');
  expect(backend.calls.filter(isRemoval)).toEqual([]);
  const remove = dialog.getByRole('button', { name: 'Remove the demo data' });
  await remove.click();
  await expect.element(dialog.getByText(/No answer from the server/u)).toBeVisible();
  isLost = false;
  await remove.click();
  await expect.element(page.getByText('The demo data has been removed.')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Remove the demo data' }))
    .not.toBeInTheDocument();
});

it('Help in the account menu opens the guide in the language of the screen', async () => {
  localStorage.setItem('RaStore.locale', '"ar"');
  await open('quotes');
  await menu('الحساب', 'المساعدة');
  await expect.element(page.getByRole('heading', { name: 'دليل لوحة الإدارة' })).toBeVisible();
});
