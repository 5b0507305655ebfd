import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { i18nProvider } from '../../src/admin/i18n/i18nProvider';
import { backend, json } from './kit/backend';
import { field, open, press, project, quote } from './kit/backOffice';

const dialog = () => page.getByRole('dialog');

for (const [width, height] of [
  [390, 844],
  [360, 740],
] as const)
  for (const resource of ['quotes', 'projects'] as const)
    test(`at ${width} × ${height} px, the details of ${resource} show the ${resource === 'quotes' ? 'message' : 'description'} in the top quarter of the window, and fill at least three quarters of the window`, async () => {
      await page.viewport(width, height);
      const row = resource === 'quotes' ? quote({ status: 'approved' }) : project();
      await open(`${resource}/${row.id}`);
      const words = dialog().getByText(/^A site for our workshop\.$|^Five pages and a shop\.$/u);
      await expect.element(words).toBeVisible();
      expect(words.element().getBoundingClientRect().top).toBeLessThan(height / 4);
      const content = document.querySelector('.MuiDialogContent-root');
      await expect.poll(() => content?.clientHeight).toBeGreaterThanOrEqual(height * 0.75);
      await page.viewport(1280, 720);
    });

test('the message, the details and the history keep their positions and widths when the quote has loaded', async () => {
  await page.viewport(1280, 900);
  const { id } = quote();
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  backend.fault = ({ path, isOne }, answer) =>
    path === 'quotes' && isOne ? held.then(answer) : undefined;
  await open(`quotes/${id}`);
  const columns = () =>
    [...document.querySelectorAll('.MuiDialogContent-root *')]
      .filter((part) => /lead|facts|history/u.test(getComputedStyle(part).gridRowStart))
      .map((part) => [part.getBoundingClientRect().left, part.clientWidth]);
  await expect.poll(() => document.querySelectorAll('.MuiSkeleton-root').length).toBeGreaterThan(5);
  const pending = columns();
  expect(pending).toHaveLength(3);
  respond();
  await expect.element(dialog().getByText('A site for our workshop.')).toBeVisible();
  expect(columns()).toEqual(pending);
  await page.viewport(1280, 720);
});

test('in French on a phone, the reference in the title of a quote stays on one line, and the tabs above the projects fit side by side', async () => {
  await page.viewport(360, 740);
  localStorage.setItem('RaStore.language', '"fr"');
  await open(`quotes/${quote({ reference: 'Q-D4MN7A' }).id}`);
  const reference = dialog().getByRole('heading').getByText('Q-D4MN7A', { exact: true });
  await expect.element(reference).toBeVisible();
  expect(reference.element().getClientRects()).toHaveLength(1);
  project();
  await open('projects');
  const views = page.getByRole('navigation').filter({ hasText: 'Terminés' });
  await expect.element(views).toBeVisible();
  const line = views.element().parentElement as HTMLElement;
  expect(line.scrollWidth).toBe(line.clientWidth);
  await page.viewport(1280, 720);
  await i18nProvider.changeLocale('en');
});

test('the details of a project show its title only once', async () => {
  await open(`projects/${project().id}`);
  await expect.element(dialog().getByText('Five pages and a shop.')).toBeVisible();
  expect(dialog().getByText('Workshop site', { exact: true }).elements()).toHaveLength(1);
});

const inThreeDays = () => dialog().getByRole('button', { name: 'In 3 days' });
const noFollowUp = () => dialog().getByRole('button', { name: 'No follow-up' });

test('the details of a quote list the other quotes from its phone number', async () => {
  const row = quote({ name: 'Nadia' });
  const other = {
    ...row,
    id: crypto.randomUUID(),
    reference: 'Q-OTHER1',
    email: 'n@other.example',
  };
  backend.fault = ({ path }) =>
    path === 'rpc/client_records'
      ? json({ quotes: [row, other], projects: [], notes: [] })
      : undefined;
  await open(`quotes/${row.id}`);
  await expect.element(dialog().getByRole('link', { name: 'Quote Q-OTHER1' })).toBeVisible();
});

test('the browser remembers a name that was typed without saving a note, and the account menu changes it', async () => {
  const { id } = quote();
  await open(`quotes/${id}`);
  await field('Your name').fill('Claire');
  await userEvent.tab();
  await open('quotes');
  await press('Account');
  await page.getByRole('menuitem', { name: 'Your name' }).click();
  await expect.element(field('Your name')).toHaveValue('Claire');
  await field('Your name').fill('Omar');
  await press('Save');
  await open(`quotes/${id}`);
  await expect.element(field('Your name')).toHaveValue('Omar');
});

test('a saved follow-up is visible and can be changed before the quote has been reloaded', async () => {
  const row = quote();
  await open(`quotes/${row.id}`);
  await expect.element(inThreeDays()).toBeVisible();
  backend.fault = ({ isOne }) => (isOne ? new Promise(() => {}) : undefined);
  await inThreeDays().click();
  await expect.element(inThreeDays()).toHaveAttribute('aria-pressed', 'true');
  await noFollowUp().click();
  await expect.element(noFollowUp()).not.toBeInTheDocument();
  expect(row.follow_up_on).toBeNull();
});

test('the follow-up buttons are disabled while an undo is being saved', async () => {
  const row = quote({ follow_up_on: '2031-05-06' });
  await open(`quotes/${row.id}`);
  await inThreeDays().click();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  backend.fault = ({ isWrite }, answer) => (isWrite ? held.then(answer) : undefined);
  await press('Undo');
  await expect.element(noFollowUp()).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect.element(noFollowUp()).not.toHaveAttribute('aria-disabled', 'true');
  await noFollowUp().click();
  await expect.element(noFollowUp()).not.toBeInTheDocument();
  expect(row.follow_up_on).toBeNull();
});
