import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { backend, lost } from './kit/backend';
import { box, menu, open, press, project, quote, status, writeBy } from './kit/backOffice';
import { letPass } from './kit/longTimers';

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

test('the notice of a bulk change offers to undo it for half a minute', {
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
  const old = project({ title: 'Old', status: 'completed' });
  const row = project({ title: 'New' });
  const { id } = row;
  await open('projects');
  // The answer of the database, which leaves out a row that has the status.
  const answer = {
    changed: [{ id, status: 'planning' }],
    unchanged: [old.id],
    missing: [],
    conflicts: [],
  };
  backend.functions['rpc/change_rows'] = () => {
    row.status = 'completed';
    return answer;
  };
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

test('a failed change moves no row, covers no navigation, and stays beside later notices and over an open record', async () => {
  await page.viewport(1024, 720);
  for (const name of ['Ada', 'Bea']) quote({ name });
  await open('quotes');
  const statusOf = (name: string) => page.getByRole('combobox', { name: `Status of ${name}` });
  const row = page.getByRole('link', { name: 'Ada', exact: true });
  await expect.element(row).toBeVisible();
  const { y } = row.element().getBoundingClientRect();
  backend.fault = () => lost();
  await setStatus('Contacted', statusOf('Bea'));
  const failure = page.getByRole('alert').filter({ hasText: 'Bea: Error updating quote' });
  await expect.element(failure).toBeVisible();
  await expect.element(page.getByText('Error: No answer from the server.')).toBeVisible();
  expect(row.element().getBoundingClientRect().y).toBe(y);
  backend.fault = undefined;
  await setStatus('Contacted', statusOf('Ada'));
  await expect.element(page.getByText('Ada: Contacted')).toBeVisible();
  await expect.element(failure).toBeVisible();
  for (const width of [1440, 360]) {
    await page.viewport(width, 800);
    await expect.poll(() => controls().filter(isOnTop).length).toBeGreaterThan(3);
    await expect.poll(() => controls().filter((control) => !isOnTop(control))).toEqual([]);
  }
  await page.viewport(1024, 720);
  await row.click();
  await shows('Contacted', status(dialog()));
  const said = page.getByText('Bea: Error updating quote');
  await expect.element(said).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(said).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(said).not.toBeInTheDocument();
});

/** Without the tabs of the list, which a phone scrolls out of sight. */
const controls = () =>
  [...document.querySelectorAll('header a, nav a, header button')].filter(
    (control) => !control.closest('main'),
  );

function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(hit);
}

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

test('in a modal dialog, a digit of any script sets the status and u takes it back, unless a field has the focus or staff turn single keys off', async () => {
  await page.viewport(1024, 720);
  const row = quote();
  await open(`quotes/${row.id}`);
  await shows('Pending', status(dialog()));
  /** Dispatches a keydown event, because `userEvent.keyboard` only inserts a non-Latin digit as text. */
  const type = (key: string, code: string, target = document.activeElement) =>
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
  // Behind the dialog, no key does anything.
  type('4', 'Digit4', document.body);
  type('٢', 'Digit2');
  await shows('Contacted', status(dialog()));
  type('۳', 'Digit3');
  await expect.element(page.getByText('Camille Durand: Approved')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await userEvent.keyboard('u');
  await shows('Contacted', status(dialog()));
  const writes = backend.writes().length;
  await writeBy('Note');
  const note = page.getByLabelText('Add a note');
  await note.click();
  await userEvent.keyboard('4 u');
  type('٤', 'Digit4');
  await expect.element(note).toHaveValue('4 u');
  await note.fill('');

  (dialog().element() as HTMLElement).focus();
  await userEvent.keyboard('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await help.getByRole('button', { name: 'Close' }).click();
  await expect.element(help).not.toBeInTheDocument();
  await userEvent.keyboard('3u?{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await open();
  await shows('Contacted');
  await userEvent.keyboard('j3/?');
  expect(document.activeElement).toBe(document.body);
  await shows('Contacted');
  expect(backend.writes()).toHaveLength(writes);
});

test('a card on the board keeps the focus when a number key moves it to another column', async () => {
  localStorage.setItem('RaStore.projects.layout', '"board"');
  const { id } = project();
  await open('projects');
  const card = page.getByRole('link', { name: 'Workshop site' });
  await expect.element(card).toBeVisible();
  (card.element() as HTMLElement).focus();
  await userEvent.keyboard('4');
  await expect.poll(() => backend.rows('projects')[0]?.status).toBe('on_hold');
  await expect.element(page.getByText('Workshop site: On Hold')).toBeVisible();
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.rowLink).toBe(id);
});

test('an unsaved note survives closing the dialog, reloading the page and a lost connection', async () => {
  localStorage.setItem('RaStore.notes.author', '"Lyon"');
  const row = quote();
  const note = page.getByLabelText('Add a note');
  await open(`quotes/${row.id}`);
  await writeBy('Note');
  await note.fill('Half a note');
  await press('Close');
  await expect.element(dialog()).not.toBeInTheDocument();
  await open(`quotes/${row.id}`);
  await expect.element(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect.element(note).toHaveValue('Half a note');

  backend.fault = ({ isWrite }) => (isWrite ? lost() : undefined);
  await press('Save note');
  const failure = page.getByRole('alert').filter({ hasText: 'The note was not saved' });
  await expect.element(failure).toBeVisible();
  await expect.element(note).toHaveValue('Half a note');
  backend.fault = undefined;
  await press('Save note');
  await expect.element(note).not.toBeInTheDocument();
  expect(backend.rows('notes')).toMatchObject([{ author: 'Lyon', body: 'Half a note' }]);
});

test('signing out completes a deletion that could still be undone', async () => {
  await open(`quotes/${quote().id}`);
  await menu('More', 'Delete');
  await expect.element(page.getByText('0 results', { exact: true })).toBeVisible();
  expect(backend.writes()).toEqual([]);
  await menu('Account', 'Logout');
  await expect.element(page.getByLabelText('Mot de passe', { exact: true })).toBeVisible();
  expect(backend.writes()).toMatchObject([{ method: 'DELETE', path: 'quotes' }]);
  // The deletion must be sent before the session ends, because the server would reject it afterwards.
  const paths = backend.calls.map(({ method, path }) => `${method} ${path}`);
  expect(paths.indexOf('POST logout')).toBeGreaterThan(paths.indexOf('DELETE quotes'));
});
