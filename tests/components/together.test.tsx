import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../src/admin/data/clientState';
import { backend, type Row, store } from './kit/backend';
import {
  field,
  fillIn,
  menu,
  open,
  press,
  project,
  quote,
  status,
  writeBy,
} from './kit/backOffice';
import { letPass } from './kit/longTimers';

const details = () => page.getByRole('dialog', { name: 'Quote Details' });

/** What others change in an open record shows within half a minute. */
const halfAMinute = () => letPass(30_000);

async function openAndWait(address: string): Promise<void> {
  await open(address);
  await expect.element(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
  const readings = () => backend.calls.filter(({ path }) => path === 'timeline').length;
  await expect.poll(readings).toBeGreaterThan(0);
}

const at = (minute: number) => new Date(2026, 10, 23, 9, minute).toISOString();

/** Stores what somebody did with a record so many minutes after nine. */
const happened = (
  { id }: Row,
  minute: number,
  author: string | null,
  details: object,
  kind = 'edited',
): Row =>
  store('events', {
    ...{ subject_id: id, kind, author, by_staff: true, details },
    happened_at: at(minute),
  });

test('the details of a quote show changes by other people and keep unsaved input', async () => {
  const row = quote();
  await openAndWait(`quotes/${row.id}`);
  await writeBy('Note');
  await details().getByLabelText('Add a note').fill('Half a note');
  Object.assign(row, { status: 'contacted', email: 'correct@atelier.example' });
  happened(row, 12, 'Dubai', { status: ['pending', 'contacted'] });
  const note = { author: 'Dubai', body: 'She calls back.', created_at: at(13) };
  store('notes', { subject_id: row.id, ...note });
  happened(row, 14, 'Dubai', { email: ['camille@atelier.example', 'correct@atelier.example'] });
  await halfAMinute();
  const news = details().getByRole('status').filter({ hasText: 'Dubai' });
  await expect.element(news).toHaveTextContent(/Dubai: Status: Pending → Contacted, 9:12\s?AM/u);
  await expect.element(news).toHaveTextContent(/Dubai: a new note, 9:13\s?AM/u);
  await expect
    .element(news)
    .toHaveTextContent(
      /Dubai: Email: .camille@atelier\.example. → .correct@atelier\.example., 9:14\s?AM/u,
    );
  await expect.element(status(details())).toHaveTextContent('Contacted');
  await expect.element(details().getByText('She calls back.')).toBeVisible();
  await expect.element(details().getByText('correct@atelier.example').first()).toBeVisible();
  await expect.element(details().getByLabelText('Add a note')).toHaveValue('Half a note');
  await news.getByRole('button', { name: 'Close' }).click();
  await expect.element(news).not.toBeInTheDocument();
});

test('the details of a quote do not report a change that the reader made', async () => {
  localStorage.setItem('RaStore.notes.author', JSON.stringify('Claire'));
  const row = quote();
  await openAndWait(`quotes/${row.id}`);
  await status(details()).click();
  await page.getByRole('option', { name: 'Rejected', exact: true }).click();
  await expect.element(page.getByText('Camille Durand: Rejected')).toBeVisible();
  happened(row, 12, 'Claire', { status: ['pending', 'rejected'] });
  await menu('More', 'Mark as spam');
  await expect.element(details().getByText('Status: Pending → Rejected')).toBeVisible();
  await halfAMinute();
  await expect.element(page.getByText(/^Claire: Status/u)).not.toBeInTheDocument();
});

test('the details of a project show that somebody else has changed the budget and later deleted the project', async () => {
  localStorage.setItem('RaStore.notes.author', JSON.stringify('Claire'));
  const row = project({ budget: 4000 });
  await openAndWait(`projects/${row.id}`);
  Object.assign(row, { budget: 5000 });
  happened(row, 14, null, { budget: ['4000', '5000'] });
  await halfAMinute();
  const dialog = page.getByRole('dialog', { name: 'Project Details' });
  await expect.element(dialog.getByRole('definition').filter({ hasText: '€5,000' })).toBeVisible();
  await expect
    .element(dialog.getByText(/^Staff: Budget: .€4,000. → .€5,000., 9:14/u))
    .toBeVisible();
  backend.tables.projects = [];
  await halfAMinute();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This project no longer exists.');
});

test('choosing a status sends the status that was shown when the menu opened', async () => {
  const row = quote();
  await open('quotes');
  await status().click();
  Object.assign(row, { status: 'approved', updated_by: 'Omar' });
  await queryClient.refetchQueries({ type: 'active' });
  await expect
    .element(page.getByRole('option', { name: 'Approved', selected: true }))
    .toBeVisible();
  await page.getByRole('option', { name: 'Contacted', exact: true }).click();
  await expect
    .poll(() => backend.writes().map(({ body }) => body.changes[0]?.seen))
    .toEqual(['pending']);
});

test('the conversion form keeps its input when somebody else converts the quote', async () => {
  const row = quote({ status: 'approved' });
  await openAndWait(`quotes/${row.id}/convert`);
  await fillIn({ Title: 'Workshop site' });
  Object.assign(row, { project: { id: crypto.randomUUID() } });
  happened(row, 14, 'Dubai', {}, 'converted');
  await halfAMinute();
  const dialog = page.getByRole('dialog', { name: 'Convert Quote to Project' });
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/already been converted/u);
  await expect.element(dialog.getByRole('link', { name: 'View project' })).toBeVisible();
  await expect.element(field('Title')).toHaveValue('Workshop site');
});

test('somebody takes a quote, gives it away and sees its owner in the list', {
  tags: 'together',
}, async () => {
  const row = quote();
  store('people', { name: 'Omar', color: 'teal' });
  await open(`quotes/${row.id}`);
  await press('Take it');
  await press('Add me');
  const who = page.getByRole('dialog', { name: 'Who are you?' });
  await who.getByRole('button', { name: 'Save' }).click();
  await expect.element(who.getByText('Required', { exact: true })).toBeVisible();
  await who.getByLabelText('Your name').fill('Claire');
  // An address that was copied from Arabic text.
  await who.getByLabelText('Email').fill('\u202aclaire@example.com\u202c');
  await press('Save');
  await expect.element(details().getByRole('button', { name: 'Owner: Claire' })).toBeVisible();
  expect(row.owner).toBe('Claire');
  const [, added] = backend.rows('people');
  expect(added).toMatchObject({ email: 'claire@example.com', language: 'en' });
  expect(added?.color).not.toBe('teal');
  await menu('Owner: Claire', 'Omar');
  await expect.element(details().getByRole('button', { name: 'Owner: Omar' })).toBeVisible();
  await press('Undo');
  await expect.poll(() => row.owner).toBe('Claire');
  await open('quotes');
  await expect.element(page.getByRole('img', { name: 'Owner: Claire' })).toHaveTextContent('C');
  await page.getByRole('link', { name: 'Mine' }).click();
  await expect.element(page.getByText('1 result', { exact: true })).toBeVisible();
  expect(location.search).toContain('Claire');
});

test('when two people take a quote at the same time, the last one looks after it, and an undo makes it nobody’s', async () => {
  localStorage.setItem('RaStore.notes.author', JSON.stringify('Claire'));
  const row = quote({ owner: null });
  await open(`quotes/${row.id}`);
  // Somebody in Dubai is a moment faster.
  backend.fault = ({ isWrite }) => {
    if (isWrite && row.owner === null)
      Object.assign(row, { owner: 'Omar', updated_at: new Date(Date.now() + 1000).toISOString() });
    return undefined;
  };
  await press('Take it');
  await expect.element(details().getByRole('button', { name: 'Owner: Claire' })).toBeVisible();
  expect(row.owner).toBe('Claire');
  await press('Undo');
  await expect.poll(() => row.owner).toBeNull();
});

/** Opens a quote that nobody has, as Claire, whose message begins with the template. */
async function begin(row: Row): Promise<void> {
  localStorage.setItem('RaStore.notes.author', JSON.stringify('Claire'));
  store('answer_templates', {
    ...{ id: 'first-en', name: 'first', language: 'en' },
    ...{ subject: 'Your request', body: 'Hello' },
  });
  await open(`quotes/${row.id}`);
  await expect.element(field('Message')).toHaveValue('Hello');
}

test('who begins an answer takes a record that nobody has, and gives it back if they leave without a word', {
  tags: 'together',
}, async () => {
  const row = quote({ owner: null });
  await begin(row);
  const taken = details().getByRole('button', { name: 'Owner: Claire' });
  await field('Message').fill('Hello, I');
  await expect.element(taken).toBeVisible();
  expect(row.owner).toBe('Claire');
  const gaveBack = () => backend.writes().filter(({ body }) => body.owner === null);
  // A text that waits to be sent keeps the record.
  await press('Close');
  await expect.element(details()).not.toBeInTheDocument();
  await open(`quotes/${row.id}`);
  await expect.element(field('Message')).toHaveValue('Hello, I');
  await press('Discard them');
  expect(gaveBack()).toEqual([]);
  await press('Close');
  await expect.poll(() => row.owner).toBeNull();
  expect(`${gaveBack()[0]?.query}`).toContain('owner=eq.Claire');
});

test('who closes the tab without a word gives the record back, and one that was taken by the button stays theirs', async () => {
  const row = quote({ owner: null });
  await begin(row);
  await field('Message').fill('');
  await expect.poll(() => row.owner).toBe('Claire');
  dispatchEvent(new Event('pagehide'));
  await expect.poll(() => row.owner).toBeNull();
  await open(`quotes/${row.id}`);
  await press('Take it');
  await expect.poll(() => row.owner).toBe('Claire');
  await field('Message').fill('H');
  await field('Message').fill('');
  await press('Close');
  await expect.element(details()).not.toBeInTheDocument();
  expect(row.owner).toBe('Claire');
});

test('a record that somebody else has taken meanwhile is not taken, and their initials appear', async () => {
  const row = quote({ owner: null });
  await begin(row);
  Object.assign(row, { owner: 'Omar', updated_at: new Date(Date.now() + 1000).toISOString() });
  await field('Message').fill('Hello, I');
  await expect.element(details().getByRole('button', { name: 'Owner: Omar' })).toBeVisible();
  expect(row.owner).toBe('Omar');
});

test('nobody is asked for a name while they write', async () => {
  const row = quote({ owner: null });
  await begin(row);
  localStorage.removeItem('RaStore.notes.author');
  await open();
  await field('Message').fill('Hello, I');
  await expect.element(field('Message')).toHaveValue('Hello, I');
  expect(page.getByRole('dialog', { name: 'Who are you?' }).elements()).toEqual([]);
  expect(backend.writes()).toEqual([]);
});

test('a form saves over a colleague who has only taken the record', async () => {
  const row = quote({ owner: null });
  await openAndWait(`quotes/${row.id}/edit`);
  await fillIn({ Company: 'Atelier' });
  Object.assign(row, { owner: 'Omar', updated_at: new Date(Date.now() + 1000).toISOString() });
  await press('Save');
  await expect.poll(() => row.company).toBe('Atelier');
  expect(row.owner).toBe('Omar');
});
