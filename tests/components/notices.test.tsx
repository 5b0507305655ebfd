import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { AUTHOR, NAME_ASKED, preferences, queryClient } from '../../src/admin/data/clientState';
import { backend, lost, store } from './kit/backend';
import { box, field, menu, open, press, project, quote, status, writeBy } from './kit/backOffice';
import { letPass } from './kit/longTimers';
import { isOnTop } from './kit/onTop';
import { signIn } from './kit/session';

const dialog = () => page.getByRole('dialog', { name: 'Quote Details' });
const shows = (text: string, locator = status()) =>
  expect.element(locator).toHaveTextContent(new RegExp(`^${text}$`, 'u'));

/** Waits until all menus have closed, because a closing menu still receives key presses. */
const menusClosed = () =>
  expect.poll(() => document.activeElement?.closest('[role=menu], [role=listbox]')).toBeFalsy();

async function setStatus(option: string, locator = status()): Promise<void> {
  await locator.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a bulk change can be undone for half a minute', {
  tags: 'list',
}, async () => {
  for (const name of ['Ada', 'Bea']) quote({ name });
  await open('quotes');
  for (const name of ['Ada', 'Bea']) await box(name).click();
  await menu('Change status', 'Contacted');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await letPass(13_000);
  await expect.element(undo).toBeVisible();
  await letPass(18_000);
  await expect.element(undo).not.toBeInTheDocument();
  await menusClosed();
  await userEvent.keyboard('u');
  expect(backend.writes()).toHaveLength(1);
});

test('the notice of several projects, of which one became completed, asks for the approval of this one, and keeps what was typed', async () => {
  project({ title: 'Old', status: 'completed' });
  const { id } = project({ title: 'New' });
  await open('projects');
  for (const name of ['Old', 'New']) await box(name).click();
  await menu('Change status', 'Completed');
  const ask = page.getByRole('link', { name: 'Ask for approval' });
  await ask.click();
  expect(location.pathname).toContain(id);
  const note = page.getByLabelText('What to look at');
  await note.fill('The order form.');
  const address = page.getByRole('dialog').getByLabelText('Email address');
  await address.fill('chef@cafe.example');
  await userEvent.keyboard('{Escape}');
  await expect.element(note).not.toBeInTheDocument();
  await ask.click();
  await expect.element(note).toHaveValue('The order form.');
  await expect.element(address).toHaveValue('chef@cafe.example');
});

const failure = () => page.getByRole('alert').filter({ hasText: 'Bea: Error updating quote' });
const statusOf = (name: string) => page.getByRole('combobox', { name: `Status of ${name}` });

/** Opens a list of two quotes, and fails to set the status of Bea. */
async function failToChangeBea(): Promise<void> {
  for (const name of ['Ada', 'Bea']) quote({ name });
  await open('quotes');
  await expect.element(statusOf('Bea')).toBeVisible();
  // The number of results comes last.
  await expect.element(page.getByText('2 results', { exact: true })).toBeVisible();
  const top = () => statusOf('Ada').element().getBoundingClientRect().y;
  const before = top();
  backend.fault = () => lost();
  await setStatus('Contacted', statusOf('Bea'));
  await expect.element(failure()).toBeVisible();
  expect(top(), 'the notice moves no row').toBe(before);
  backend.fault = undefined;
}

test('notices cover no navigation, on a wide screen and on a phone', async () => {
  await failToChangeBea();
  await setStatus('Contacted', statusOf('Ada'));
  await expect.element(page.getByText('Ada: Contacted')).toBeVisible();
  for (const width of [1440, 360]) {
    await page.viewport(width, 800);
    await expect.poll(() => controls().filter(isOnTop).length).toBeGreaterThan(3);
    await expect.poll(() => controls().filter((control) => !isOnTop(control))).toEqual([]);
  }
});

test.each([
  [1440, 900],
  [390, 640],
])(
  'below a long history, the notice of a saved note does not cover the button of the next message at %d × %d',
  async (...size) => {
    await page.viewport(...size);
    preferences.setItem(AUTHOR, 'Claire');
    const { id } = quote({ status: 'contacted', created_at: '2026-11-20T09:00:00Z' });
    for (const hour of [10, 11, 12, 13]) {
      const created_at = `2026-11-20T${hour}:00:00Z`;
      store('notes', { subject_id: id, kind: 'note', body: 'Long. '.repeat(90), created_at });
    }
    await open(`quotes/${id}`);
    await writeBy('Note');
    await field('Add a note').fill('Call on Monday.');
    await press('Save note');
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await field('Message').fill('Hello');
    const send = page.getByRole('button', { name: 'Open in my mail program' });
    await expect.element(send).toHaveClass(/contained/u);
    await expect.poll(() => isOnTop(send.element())).toBe(true);
  },
);

test('a failed change says why, moves no row, and stays beside later notices and over an open record, until it is closed', async () => {
  await page.viewport(1024, 720);
  await failToChangeBea();
  await setStatus('Contacted', statusOf('Ada'));
  await expect.element(page.getByText('Ada: Contacted')).toBeVisible();
  await expect.element(failure()).toBeVisible();
  await page.getByRole('link', { name: 'Ada', exact: true }).click();
  await shows('Contacted', status(dialog()));
  const said = page.getByText('Bea: Error updating quote');
  await expect.element(said).toBeVisible();
  await userEvent.keyboard('{Escape}');
  // The record has a button of the same name.
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(said).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(said).not.toBeInTheDocument();
});

/** Without the tabs of the list, which a phone scrolls out of sight. */
const controls = () =>
  [...document.querySelectorAll('header a, nav a, header button')].filter(
    (control) => !control.closest('main'),
  );

test('screen readers announce a notice in the open modal dialog and do not repeat it when the dialog has closed', async () => {
  await page.viewport(1024, 720);
  await open(`quotes/${quote().id}`);
  await setStatus('Contacted', status(dialog()));
  const announced = (scope: Locator | typeof page) =>
    scope.getByRole('status').filter({ hasText: 'Camille Durand: Contacted' });
  await expect.element(announced(dialog()).getByRole('button', { name: 'Undo' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  // After the dialog has closed, the notice is visible and offers Undo, but is not announced again.
  await expect.element(page.getByText('Camille Durand: Contacted')).toBeVisible();
  expect(announced(page).elements()).toHaveLength(0);
  await press('Undo');
  await shows('Pending');
  expect(announced(page).elements()).toHaveLength(0);
});

test('a deleted project comes back by the undo', { tags: 'project' }, async () => {
  await open(`projects/${project().id}`);
  await menu('More', 'Delete');
  await expect.element(page.getByText('0 results', { exact: true })).toBeVisible();
  await press('Undo');
  await expect.element(page.getByText('1 result', { exact: true })).toBeVisible();
  await letPass(31_000);
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(backend.writes()).toEqual([]);
});

test('signing out completes a deletion that could still be undone', async () => {
  await open(`quotes/${quote().id}`);
  await menu('More', 'Delete');
  await expect.element(page.getByText('0 results', { exact: true })).toBeVisible();
  expect(backend.writes()).toEqual([]);
  await menu('Account', 'Logout');
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
  // The deletion must be sent before the session ends, because the server would reject it afterwards.
  const sent = () =>
    backend.calls.flatMap(({ method, path, isWrite }) =>
      isWrite || path === 'logout' ? `${method} ${path}` : [],
    );
  await expect.poll(sent).toEqual(['DELETE quotes', 'POST logout']);
});

test('a deletion that could still be undone when the session expired is reported as not done after the next sign-in, and not before', async () => {
  await open(`quotes/${quote({ name: 'Ada' }).id}`);
  await menu('More', 'Delete');
  await expect.element(page.getByText('0 results', { exact: true })).toBeVisible();
  signIn(Date.now() - 9 * 60 * 60_000);
  const password = page.getByLabelText('Password', { exact: true });
  await expect.element(password).toBeVisible();
  await expect.element(page.getByText('Ada')).not.toBeInTheDocument();
  preferences.setItem(NAME_ASKED, true);
  await password.fill('the password of staff');
  await press('Accéder au dashboard');
  await expect.element(page.getByText('1 result', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Ada: The quote was not deleted')).toBeVisible();
  expect(backend.writes()).toEqual([]);
});

test('after the next sign-in, an undo takes back the deletion that its notice names', async () => {
  const { id } = quote({ name: 'Ada' });
  quote({ name: 'Bo' });
  await open(`quotes/${id}`);
  await menu('More', 'Delete');
  await expect.element(page.getByText('1 result', { exact: true })).toBeVisible();
  await menu('Account', 'Logout');
  preferences.setItem(NAME_ASKED, true);
  await page.getByLabelText('Password', { exact: true }).fill('the password of staff');
  await press('Accéder au dashboard');
  await page.getByRole('link', { name: 'Quotes', exact: true }).click();
  await page.getByRole('link', { name: 'Bo', exact: true }).click();
  await menu('More', 'Delete');
  await expect.element(page.getByText('0 results', { exact: true })).toBeVisible();
  await press('Undo');
  await expect.element(page.getByText('1 result', { exact: true })).toBeVisible();
  await letPass(31_000);
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  const deleted = backend.calls.filter(({ method }) => method === 'DELETE');
  expect(deleted.map(({ query }) => query.get('id'))).toEqual([`eq.${id}`]);
});
