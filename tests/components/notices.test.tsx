import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { backend, json, lost, store } from './kit/backend';
import { box, menu, open, press, project, quote, speak, status, writeBy } from './kit/backOffice';
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

test('the notice of a completed project offers to ask for approval', async () => {
  project();
  await open('projects');
  await setStatus('Completed');
  await page.getByRole('link', { name: 'Ask for approval' }).click();
  const note = page.getByLabelText('What to look at');
  await note.fill('The order form.');
  const address = page.getByRole('dialog').getByLabelText('Email address');
  await address.fill('chef@cafe.example');
  await userEvent.keyboard('{Escape}');
  await expect.element(note).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Ask for approval' }).click();
  await expect.element(note).toHaveValue('The order form.');
  await expect.element(address).toHaveValue('chef@cafe.example');
});

test('the notice of several projects, of which one became completed, asks about this one', async () => {
  const old = project({ title: 'Old', status: 'completed' });
  const { id } = project({ title: 'New' });
  await open('projects');
  // The answer of the database, which leaves out a row that has the status.
  const answer = {
    changed: [{ id, status: 'planning' }],
    unchanged: [old.id],
    missing: [],
    conflicts: [],
  };
  backend.fault = ({ isWrite }) => (isWrite ? json(answer) : undefined);
  for (const name of ['Old', 'New']) await box(name).click();
  await menu('Change status', 'Completed');
  await page.getByRole('link', { name: 'Ask for approval' }).click();
  await expect.element(page.getByLabelText('What to look at')).toBeVisible();
  expect(location.pathname).toContain(id);
});

test('the question that an approved project does not need is not asked about the next project', async () => {
  project({ title: 'Waiting', delivered_at: '2026-11-02T10:00:00Z' });
  project({ title: 'Agreed', approved_at: '2026-11-02T10:00:00Z', approved_by: 'Camille' });
  await open('projects');
  await setStatus('Completed', page.getByRole('combobox', { name: 'Status of Agreed' }));
  await page.getByRole('link', { name: 'Ask for approval' }).click();
  await expect.element(page.getByText(/^Approved by Camille/u).last()).toBeVisible();
  await press('Previous');
  await press('More');
  await expect.element(page.getByRole('menuitem', { name: 'Correct and ask again' })).toBeVisible();
  await expect
    .element(page.getByRole('dialog', { name: 'Ask for approval' }))
    .not.toBeInTheDocument();
});

for (const width of [1440, 360]) {
  test(`at ${width} px, an error notice does not cover the navigation and stays open next to later notices`, async () => {
    await page.viewport(width, 800);
    project();
    await open('projects');
    await setStatus('Completed');
    await expect.element(page.getByText('Workshop site: Completed')).toBeVisible();
    backend.fault = ({ isWrite }) => (isWrite ? json('', 500) : undefined);
    await setStatus('In Progress');
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('Error updating project');
    // The error notice covers no link or button in the top bar and the navigation.
    await expect.poll(() => controls().filter(isOnTop).length).toBeGreaterThan(3);
    await expect.poll(() => controls().filter((control) => !isOnTop(control))).toEqual([]);
    backend.fault = undefined;
    await setStatus('Planning');
    await expect.element(page.getByText('Workshop site: Planning')).toBeVisible();
    await expect.element(alert).toBeVisible();
    await press('Undo');
    await shows('Completed');
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect.element(alert).not.toBeInTheDocument();
  });
}

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

test('a failed change and a failed refresh move no row, and stay at their place over an open record', async () => {
  await page.viewport(1024, 720);
  for (const name of ['Ada', 'Bea']) quote({ name });
  await open('quotes');
  const row = page.getByRole('link', { name: 'Ada', exact: true });
  await expect.element(row).toBeVisible();
  const { y } = row.element().getBoundingClientRect();
  backend.fault = () => lost();
  await setStatus('Contacted', page.getByRole('combobox', { name: 'Status of Bea' }));
  const failure = page.getByRole('alert').filter({ hasText: 'Bea: Error updating quote' });
  await expect.element(failure).toBeVisible();
  await expect.element(page.getByText('Error: No answer from the server.')).toBeVisible();
  expect(row.element().getBoundingClientRect().y).toBe(y);
  backend.fault = undefined;
  await row.click();
  await shows('Pending', status(dialog()));
  await expect.element(page.getByText('Bea: Error updating quote')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Bea: Error updating quote')).toBeVisible();
});

test('single-key shortcuts work in a modal dialog only while it has the focus, and staff can turn them off', async () => {
  await page.viewport(1024, 720);
  await open(`quotes/${quote().id}`);
  await shows('Pending', status(dialog()));
  const key = { key: '4', code: 'Digit4', bubbles: true };
  document.body.dispatchEvent(new KeyboardEvent('keydown', key));
  await userEvent.keyboard('2');
  await shows('Contacted', status(dialog()));
  expect(backend.writes()).toHaveLength(1);
  await userEvent.keyboard('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await help.getByRole('button', { name: 'Close' }).click();
  await expect.element(help).not.toBeInTheDocument();
  await userEvent.keyboard('3u?{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await shows('Contacted');
  await open();
  await shows('Contacted');
  await userEvent.keyboard('j3/?');
  expect(document.activeElement).toBe(document.body);
  await shows('Contacted');
  expect(backend.writes()).toHaveLength(1);
});

test('after an undo, the answer templates show the previous text before they have been reloaded', async () => {
  store('answer_templates', {
    id: 'first-en',
    name: 'first',
    language: 'en',
    subject: 'Hello',
    body: 'Hello',
  });
  await open('quotes/templates/first-en');
  const message = page.getByLabelText('Message');
  await message.fill('Good day');
  const reads = () =>
    backend.calls.filter(({ path, isWrite }) => path === 'answer_templates' && !isWrite).length;
  const before = reads();
  await press('Save for everybody');
  await expect.poll(reads).toBeGreaterThan(before);
  await expect.element(message).not.toBeInTheDocument();
  backend.fault = ({ path, isWrite }) =>
    path === 'answer_templates' && !isWrite ? new Promise(() => {}) : undefined;
  await press('Undo');
  await expect.element(page.getByText(/Changed back\.$/u)).toBeVisible();
  await menu('Account', 'Answer templates');
  await expect.element(message).toHaveValue('Hello');
});

test('in a dialog, Arabic and Persian digits set the status and u undoes the change, unless a text field has the focus', async () => {
  const row = quote();
  store('answer_templates', {
    id: 'first-en',
    name: 'first',
    language: 'en',
    subject: 'Hello',
    body: 'Hello',
  });
  await open(`quotes/${row.id}`);
  await shows('Pending', status(dialog()));
  /** Dispatches a keydown event, because `userEvent.keyboard` only inserts a non-Latin digit as text. */
  const type = (key: string, code: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, code, bubbles: true }),
    );
  type('٢', 'Digit2');
  await shows('Contacted', status(dialog()));
  type('۳', 'Digit3');
  await expect.element(page.getByText('Camille Durand: Approved')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await userEvent.keyboard('u');
  await shows('Contacted', status(dialog()));
  const message = dialog().getByLabelText('Message');
  await message.fill('');
  await userEvent.keyboard('٤ 4 u');
  type('٤', 'Digit4');
  await expect.element(message).toHaveValue('٤ 4 u');
  expect(row.status).toBe('contacted');

  const { id } = project();
  await open(`projects/${id}`);
  const details = page.getByRole('dialog', { name: 'Project Details' });
  await shows('Planning', status(details));
  type('٥', 'Digit5');
  await shows('Paid', status(details));
});

/** Returns how far the notice is from the end of the reading direction and from the bottom of the window. */
function placeOfNotice(isRtl = false): number[] {
  const box = document.querySelector('.MuiSnackbar-root > *')?.getBoundingClientRect();
  if (!box) return [];
  const end = isRtl ? box.left : innerWidth - box.right;
  return [end, innerHeight - box.bottom].map(Math.round);
}

for (const [width, place] of [
  [1440, [24, 80]],
  [390, [8, 64]],
] as const)
  test(`at ${width} px, the notices of a list and of an open record stand at the same place, in Arabic at the other side`, async () => {
    await page.viewport(width, 800);
    const request = quote({ name: 'Ada' });
    const isAt = (found: number[]) => found.length > 0 && Math.abs((found[1] ?? 0) - place[1]) <= 1;
    await open('quotes');
    await setStatus('Contacted', status().first());
    await expect.element(page.getByText('Ada: Contacted')).toBeVisible();
    await expect.poll(() => isAt(placeOfNotice())).toBe(true);
    if (width > 600) expect(placeOfNotice()[0]).toBe(place[0]);
    await open(`quotes/${request.id}`);
    await setStatus('Approved', status(dialog()));
    await expect.element(page.getByText('Ada: Approved')).toBeVisible();
    await expect.poll(() => isAt(placeOfNotice())).toBe(true);
    if (width > 600) expect(placeOfNotice()[0]).toBe(place[0]);
    await speak('ar');
    await open('quotes');
    await page.getByRole('combobox', { name: /Ada/u }).click();
    await page.getByRole('option').first().click();
    await expect.poll(() => isAt(placeOfNotice(true))).toBe(true);
    if (width > 600) expect(placeOfNotice(true)[0]).toBe(place[0]);
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
  // The same text again is another note.
  await writeBy('Note');
  await note.fill('Half a note');
  await press('Save note');
  await expect.poll(() => new Set(backend.rows('notes').map(({ id }) => id)).size).toBe(2);
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
