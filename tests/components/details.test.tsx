import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend, json } from './kit/backend';
import { field, open, press, quote, status, writeBy } from './kit/backOffice';

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
      ? json({ quotes: [row, other], projects: [], offers: [], notes: [] })
      : undefined;
  await open(`quotes/${row.id}`);
  await expect.element(dialog().getByRole('link', { name: 'Quote Q-OTHER1' })).toBeVisible();
});

test('the browser remembers the name of the author, which the account menu and the note change', async () => {
  const { id } = quote();
  await open('quotes');
  await press('Account');
  await page.getByRole('menuitem', { name: 'Who are you?' }).click();
  await field('Your name').fill('Omar');
  await press('Save');
  await expect.element(field('Your name')).not.toBeInTheDocument();
  await open(`quotes/${id}`);
  await writeBy('Note');
  await press('as Omar');
  await press('Add me');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Claire');
  await press('Save');
  await field('Add a note').fill('Call back.');
  await press('Save note');
  await expect.element(page.getByText('Camille Durand: Note saved.')).toBeVisible();
  expect(backend.rows('notes')).toMatchObject([
    { kind: 'note', author: 'Claire', body: 'Call back.', subject_id: id },
  ]);
});

test('a saved follow-up is visible and can be changed before the quote has been reloaded', async () => {
  const row = quote();
  await open(`quotes/${row.id}`);
  await expect.element(inThreeDays()).toBeVisible();
  backend.fault = ({ isOne, isWrite }) => (isOne && !isWrite ? new Promise(() => {}) : undefined);
  await inThreeDays().click();
  await expect.element(inThreeDays()).toHaveAttribute('aria-pressed', 'true');
  await noFollowUp().click();
  await expect.element(noFollowUp()).not.toBeInTheDocument();
  expect(row.follow_up_on).toBeNull();
});

test('a follow-up that is removed while an undo is being saved stays removed', async () => {
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
  await noFollowUp().click();
  release();
  await expect.element(noFollowUp()).not.toBeInTheDocument();
  expect(row.follow_up_on).toBeNull();
  expect(backend.writes().slice(1)).toMatchObject([
    { body: { follow_up_on: '2031-05-06' } },
    { body: { follow_up_on: null } },
  ]);
});

const rowLink = (name: string) => page.getByRole('link', { name, exact: true });
const shownName = (name: string) =>
  expect.element(dialog()).toHaveAccessibleName(new RegExp(`^Quote Details .*${name}$`, 'u'));

test('beside the list, the details show the row that is pressed or that the keys walk to, in one history entry', async () => {
  for (const name of ['Ada', 'Bea', 'Cleo']) quote({ name });
  await open('quotes');
  await rowLink('Ada').click();
  await shownName('Ada');
  await expect.element(dialog()).not.toHaveAttribute('aria-modal');
  await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true);
  const pushed = vi.spyOn(history, 'pushState');
  await page.getByRole('row').filter({ hasText: 'Bea' }).click();
  await shownName('Bea');
  await expect.element(rowLink('Bea')).toHaveAttribute('aria-current', 'true');
  await expect.element(rowLink('Ada')).not.toHaveAttribute('aria-current');
  await userEvent.keyboard('j');
  await shownName('Cleo');
  // The keys of the record work from the list, too.
  (rowLink('Cleo').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await shownName('Bea');
  (rowLink('Ada').element() as HTMLElement).focus();
  await userEvent.keyboard('2');
  await expect.element(status(dialog())).toHaveTextContent('Contacted');
  expect(pushed).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(rowLink('Bea')).toHaveFocus();
});

test('below 1200 px, the details fill the screen as a modal dialog', async () => {
  await page.viewport(1199, 700);
  await open(`quotes/${quote().id}`);
  await expect.element(dialog()).toHaveAttribute('aria-modal', 'true');
  const { x, y, width, height } = dialog().element().getBoundingClientRect();
  expect([x, y, width, height]).toEqual([0, 0, 1199, 700]);
});

test('details that were opened from the page of a client close to this page, also after a reload', async () => {
  const row = quote();
  backend.fault = ({ path }) =>
    path === 'rpc/client_records'
      ? json({ quotes: [row], projects: [], offers: [], notes: [] })
      : undefined;
  await open(`clients/${row.id}`);
  const link = page.getByRole('link', { name: 'Q-0001, Website' });
  await expect
    .element(page.getByRole('link', { name: 'Q-0001', exact: true }).first())
    .toBeVisible();
  await link.click();
  await shownName('Camille Durand');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.pathname).toBe(`/admin/clients/${row.id}`);
  // The page has several links to the record.
  await expect.element(link).toHaveFocus();
  await link.click();
  await shownName('Camille Durand');
  await open();
  await press('Close');
  await expect.poll(() => location.pathname).toBe(`/admin/clients/${row.id}`);
});
