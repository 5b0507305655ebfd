import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { projectStatuses } from '../../src/domain/projects';
import { type QuoteStatus, quoteStatuses } from '../../src/domain/quotes';
import { backend, store } from './kit/backend';
import { box, open, project, quote, status, writeBy } from './kit/backOffice';

/** The number key that sets a status, which is its place in the menu. */
const key = (status: QuoteStatus) => `${quoteStatuses.findIndex(({ id }) => id === status) + 1}`;

const search = () => page.getByRole('search').getByLabelText('Search');
const message = () => page.getByRole('dialog').getByLabelText('Message');
const note = () => page.getByLabelText('Add a note');
const line = () => page.getByRole('dialog').getByLabelText('Description').first();

const typed: (string | null)[] = [];
const record = ({ data }: InputEvent) => typed.push(data);
beforeEach(() => {
  typed.length = 0;
  document.addEventListener('beforeinput', record);
  store('mail_settings', { id: '1', can_send: true });
});
afterEach(() => document.removeEventListener('beforeinput', record));

async function onRow(): Promise<void> {
  quote();
  await open('quotes');
  await expect.element(page.getByRole('link', { name: 'Camille Durand' })).toBeVisible();
  await userEvent.keyboard('j');
}

async function inRecord(): Promise<void> {
  await open(`quotes/${quote().id}`);
  await expect.element(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
}

test('no key that opens a field is typed into it', async () => {
  for (const [go, key, field] of [
    [onRow, '/', search],
    [onRow, 'e', message],
    [inRecord, 'n', note],
    [inRecord, 'o', line],
  ] as const) {
    backend.tables.quotes = [];
    await go();
    await userEvent.keyboard(key);
    await expect.element(field()).toHaveFocus();
    expect(typed, key).toEqual([]);
  }
});

test('staff use the list with the keyboard alone', { tags: 'list' }, async () => {
  for (const name of ['Ada', 'Bea', 'Cleo']) quote({ name });
  await open('quotes?filter={"status":"pending"}');
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const results = (count: number) =>
    expect.element(page.getByText(`${count} results`, { exact: true })).toBeVisible();
  await expect.element(link('Ada')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(link('Ada')).toHaveFocus();
  await userEvent.keyboard('j{ArrowDown}k');
  await expect.element(link('Bea')).toHaveFocus();
  await userEvent.keyboard(key('contacted'));
  await results(2);
  await expect.element(link('Cleo')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await userEvent.keyboard('u');
  await results(3);
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Bea' }))
    .toHaveTextContent('Pending');
  await userEvent.keyboard('x');
  await expect.element(page.getByText('1 item selected')).toBeVisible();
  await userEvent.keyboard('x');
  await expect.element(page.getByText('1 item selected')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toBeVisible();
});

const dialog = () => page.getByRole('dialog', { name: 'Quote Details' });
const shows = (text: string, locator = status()) => expect.element(locator).toHaveTextContent(text);

/** Dispatches a keydown event, because `userEvent.keyboard` only inserts a non-Latin digit as text. */
const type = (key: string, code: string, target = document.activeElement, shiftKey = false) =>
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true }));

test('in a modal dialog, a digit of any script sets the status, and u takes it back', async () => {
  await page.viewport(1024, 720);
  await open(`quotes/${quote().id}`);
  await shows('Pending', status(dialog()));
  // Behind the dialog, no key does anything.
  type('4', 'Digit4', document.body);
  type('٢', 'Digit2');
  await shows('Contacted', status(dialog()));
  type('۳', 'Digit3');
  await expect.element(page.getByText('Camille Durand: Approved')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await userEvent.keyboard('u');
  await shows('Contacted', status(dialog()));
});

test('on a French keyboard, the key of a digit sets the status with and without Shift', async () => {
  await open(`quotes/${quote().id}`);
  await shows('Pending', status(dialog()));
  type('é', `Digit${key('contacted')}`);
  await shows('Contacted', status(dialog()));
  type(key('approved'), `Digit${key('approved')}`, document.activeElement, true);
  await shows('Approved', status(dialog()));
  // On an English keyboard, this key types a sign.
  type('@', `Digit${key('contacted')}`, document.activeElement, true);
  await expect.element(page.getByText('Camille Durand: Approved')).toBeVisible();
  await shows('Approved', status(dialog()));
});

test('while rows are selected beside an open record, a number key changes neither', async () => {
  await page.viewport(1440, 900);
  const { id } = quote({ name: 'Ada' });
  quote({ name: 'Bea' });
  await open(`quotes/${id}`);
  await shows('Pending', status(dialog()));
  await box('Bea').click();
  await expect.element(page.getByText('1 item selected')).toBeVisible();
  await userEvent.keyboard(key('contacted'));
  await box('Bea').click();
  await expect.element(page.getByText('1 item selected')).not.toBeInTheDocument();
  await userEvent.keyboard(key('approved'));
  await shows('Approved', status(dialog()));
  expect(backend.writes().map(({ body }) => body.changes)).toMatchObject([
    [{ set: { status: 'approved' }, ids: [id] }],
  ]);
});

test('in a field, digits and letters are text and no shortcuts', async () => {
  await open(`quotes/${quote().id}`);
  await writeBy('Note');
  await note().click();
  await userEvent.keyboard('4 u');
  type('٤', 'Digit4');
  await expect.element(note()).toHaveValue('4 u');
  expect(backend.writes()).toEqual([]);
});

test('where the system forces its colours, a switch has an edge and a filled knob', async () => {
  const force = async (value: 'active' | 'none') => {
    const features = [{ name: 'forced-colors', value }];
    await cdp().send('Emulation.setEmulatedMedia', { features });
  };
  onTestFinished(() => force('none'));
  await force('active');
  await open('quotes');
  await expect.element(page.getByRole('search')).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('switch')).toBeInTheDocument();
  const [knob, track] = ['thumb', 'track'].map((part) => {
    const element = document.querySelector(`.MuiSwitch-${part}`);
    return element && getComputedStyle(element);
  });
  expect([knob?.borderStyle, track?.borderStyle]).toEqual(['solid', 'solid']);
  expect(Number.parseFloat(knob?.borderWidth ?? '') * 2).toBe(Number.parseFloat(knob?.width ?? ''));
});

test('once staff have turned single keys off, they do nothing in a dialog and in a list', async () => {
  await page.viewport(1024, 720);
  await open(`quotes/${quote().id}`);
  await shows('Pending', status(dialog()));
  await userEvent.keyboard('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await help.getByRole('button', { name: 'Close' }).click();
  await expect.element(help).not.toBeInTheDocument();
  await userEvent.keyboard('3u?{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await open();
  await shows('Pending');
  await userEvent.keyboard('j3/?');
  expect(document.activeElement).toBe(document.body);
  await shows('Pending');
  expect(backend.writes()).toEqual([]);
});

test('a card on the board keeps the focus when a number key moves it to another column', async () => {
  localStorage.setItem('RaStore.projects.layout', '"board"');
  const { id } = project();
  await open('projects');
  const card = page.getByRole('link', { name: 'Workshop site' });
  await expect.element(card).toBeVisible();
  (card.element() as HTMLElement).focus();
  await userEvent.keyboard(`${projectStatuses.findIndex(({ id }) => id === 'on_hold') + 1}`);
  await expect.poll(() => backend.rows('projects')[0]?.status).toBe('on_hold');
  await expect.element(page.getByText('Workshop site: On Hold')).toBeVisible();
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.rowLink).toBe(id);
});
