import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { backend, json } from './kit/backend';
import { menu, open, press, project, quote, status } from './kit/backOffice';

const dialog = () => page.getByRole('dialog', { name: 'Quote Details' });
const shows = (text: string, locator = status()) =>
  expect.element(locator).toHaveTextContent(new RegExp(`^${text}$`, 'u'));

/** Undo waits for what is being sent. */
const settled = () => expect.element(status()).toHaveAttribute('aria-busy', 'false');

/** A closing menu still takes the keys. */
const menusClosed = () =>
  expect.poll(() => document.activeElement?.closest('[role=menu], [role=listbox]')).toBeFalsy();

async function setStatus(option: string, locator = status()): Promise<void> {
  await locator.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a change cannot be undone while a later one of the same row stands', async () => {
  quote();
  await open('quotes');
  await setStatus('Contacted');
  await shows('Contacted');
  await settled();
  await setStatus('Rejected');
  await shows('Rejected');
  await settled();
  await press('Recent changes');
  const entry = (text: string) =>
    page.getByRole('menuitem', { name: /^Undo:/u }).filter({ hasText: `Camille Durand: ${text}` });
  await expect.element(entry('Contacted')).toHaveAttribute('aria-disabled', 'true');
  await entry('Rejected').click();
  await expect.element(page.getByText('1 quote changed back.')).toBeVisible();
  await shows('Contacted');
  await settled();
  await menusClosed();
  await userEvent.keyboard('u');
  await shows('Pending');
});

test('u pressed while a change is being sent undoes that change', async () => {
  quote();
  await open('quotes');
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  backend.fault = ({ isWrite }, answer) => {
    if (!isWrite) return undefined;
    backend.fault = undefined;
    return held.then(answer);
  };
  await setStatus('Contacted');
  await menusClosed();
  await userEvent.keyboard('u');
  send();
  await expect.element(page.getByText('1 quote changed back.')).toBeVisible();
  await shows('Pending');
});

for (const width of [1440, 1024, 360]) {
  test(`at ${width} px a failure shows at once, covers no navigation and holds up no result`, async () => {
    await page.viewport(width, 800);
    project();
    await open('projects');
    await setStatus('Completed');
    await expect.element(page.getByText('1 project changed.')).toBeVisible();
    backend.fault = ({ isWrite }) => (isWrite ? json('', 500) : undefined);
    await setStatus('In Progress');
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('Failed to update project');
    // A press on each link and button of the bars reaches it.
    await expect.poll(() => controls().filter(isOnTop).length).toBeGreaterThan(3);
    await expect.poll(() => controls().filter((control) => !isOnTop(control))).toEqual([]);
    backend.fault = undefined;
    await setStatus('Planning');
    await expect.element(page.getByText('1 project changed.')).toBeVisible();
    await expect.element(alert).toBeVisible();
    await press('Undo');
    await shows('Completed');
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect.element(alert).not.toBeInTheDocument();
    await page.viewport(1280, 720);
  });
}

const controls = () => [...document.querySelectorAll('header a, nav a, header button')];

function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(hit);
}

test('a result is announced once, in the dialog that is open', async () => {
  await open(`quotes/${quote().id}`);
  await setStatus('Contacted', status(dialog()));
  const announced = (scope: Locator | typeof page) =>
    scope.getByRole('status').filter({ hasText: '1 quote changed.' });
  await expect.element(announced(dialog()).getByRole('button', { name: 'Undo' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  // It is still there to see and to undo, and not announced again.
  await expect.element(page.getByText('1 quote changed.')).toBeVisible();
  expect(announced(page).elements()).toHaveLength(0);
  await press('Undo');
  await shows('Pending');
  expect(announced(page).elements()).toHaveLength(0);
});

test('keys work in a dialog only with the focus in it, and can be switched off', async () => {
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

test('a deleted row is deleted when staff sign out', async () => {
  await open(`quotes/${quote().id}`);
  await menu('More', 'Delete');
  await expect.element(page.getByText('0 results', { exact: true })).toBeVisible();
  expect(backend.writes()).toEqual([]);
  await menu('Account', 'Logout');
  await expect.element(page.getByLabelText('Mot de passe', { exact: true })).toBeVisible();
  expect(backend.writes()).toMatchObject([{ method: 'DELETE', path: 'quotes' }]);
  // Before the session ends, which the server would refuse it after.
  const paths = backend.calls.map(({ method, path }) => `${method} ${path}`);
  expect(paths.indexOf('POST logout')).toBeGreaterThan(paths.indexOf('DELETE quotes'));
});
