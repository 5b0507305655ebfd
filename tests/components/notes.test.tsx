import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend, lost, store } from './kit/backend';
import { buttonsOf, entry, open, press, quote, writeBy } from './kit/backOffice';

test('an unsaved note survives closing the dialog and reloading the page', async () => {
  const { id } = quote();
  const note = page.getByLabelText('Add a note');
  await open(`quotes/${id}`);
  await writeBy('Note');
  await note.fill('Half a note');
  await press('Close');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await open(`quotes/${id}`);
  await expect.element(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect.element(note).toHaveValue('Half a note');
});

test('a note that was not saved for lack of a connection stays, and is saved once by the next press', async () => {
  localStorage.setItem('RaStore.notes.author', '"Lyon"');
  const note = page.getByLabelText('Add a note');
  await open(`quotes/${quote().id}`);
  await writeBy('Note');
  await note.fill('Half a note');
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

/** A reply that was read from the mailbox, in Arabic. */
const byMail = (subject_id: unknown) =>
  store('notes', {
    subject_id,
    kind: 'reply',
    author: 'Léa',
    body: 'هذا المخطط.',
    by_mail: true,
    subject: 'Re: Fwd: طلبك Q-0001',
    attachments: ['plan.pdf'],
    omitted: ['rest'],
  });

test('a reply by email shows its subject, its files and what is missing, in the direction of its language', async () => {
  const { id } = quote({ status: 'contacted' });
  byMail(id);
  await open(`quotes/${id}`);
  const mailed = entry('هذا المخطط.');
  await expect.element(mailed).toHaveTextContent('Léa · Reply by email');
  await expect.element(mailed).toHaveTextContent('plan.pdf');
  await expect.element(mailed).toHaveTextContent('The end is missing');
  for (const arabic of ['طلبك Q-0001', 'هذا المخطط.'])
    expect(getComputedStyle(page.getByText(arabic).element()).direction).toBe('rtl');
});

test('no word of a client can be changed, and a reply by email can only be removed, if somebody else wrote it', async () => {
  const { id } = quote({ status: 'contacted' });
  store('notes', {
    subject_id: id,
    kind: 'reply',
    author: 'Léa',
    body: 'The map is missing.',
    by_link: true,
  });
  byMail(id);
  await open(`quotes/${id}`);
  await expect.element(entry('The map')).toBeVisible();
  expect(buttonsOf('The map')).toEqual([]);
  expect(buttonsOf('هذا المخطط.')).toEqual(['Not from this client: remove']);
});

test.each([
  ['a deleted note', 'Call on Monday.', 'Delete the note of Lyon'],
  ['a reply that somebody else wrote', 'هذا المخطط.', 'Not from this client: remove'],
])('%s is removed and comes back by the undo', async (_, text, remove) => {
  const { id } = quote({ status: 'contacted' });
  store('notes', { subject_id: id, kind: 'note', author: 'Lyon', body: 'Call on Monday.' });
  byMail(id);
  await open(`quotes/${id}`);
  await entry(text).getByRole('button', { name: remove }).click();
  await expect.element(entry(text)).not.toBeInTheDocument();
  await press('Undo');
  await expect.element(entry(text)).toBeVisible();
  expect(backend.rows('notes')).toHaveLength(2);
});
