import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend, json } from './kit/backend';
import { field, open, press, quote } from './kit/backOffice';

const dialog = () => page.getByRole('dialog');

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

test('the browser remembers the name of the author, which the account menu and the note change', async () => {
  const { id } = quote();
  await open('quotes');
  await press('Account');
  await page.getByRole('menuitem', { name: 'Your name' }).click();
  await field('Your name').fill('Omar');
  await press('Save');
  await open(`quotes/${id}`);
  await press('Note');
  await press('as Omar');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Claire');
  await press('Save');
  await field('Add a note').fill('Call back.');
  await press('Save note');
  await expect.element(page.getByText('Camille Durand: Note saved.')).toBeVisible();
  expect(backend.rows('notes')).toMatchObject([
    { kind: 'note', author: 'Claire', body: 'Call back.', quote_id: id },
  ]);
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
