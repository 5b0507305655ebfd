import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../src/admin/data/clientState';
import { backend, type Call, heldAnswer, holdBack, json, store } from './kit/backend';
import { entry, field, menu, open, press, quote, writeBy } from './kit/backOffice';
import { inTime } from './kit/longTimers';
import { expectTemplate, prepareMessages } from './kit/messages';

/** What an answer that arrives late must leave alone: the screen, the caret, and what somebody types meanwhile. */

const dialog = () => page.getByRole('dialog');
const title = () => dialog().getByRole('heading', { level: 2 });
const rowLink = (name: string) => page.getByRole('link', { name, exact: true });
const note = () => page.getByLabelText('Add a note');

prepareMessages();
beforeEach(() => {
  store('mail_settings', { id: '1', can_send: false });
});

async function beginNote(): Promise<void> {
  await writeBy('Note');
  await expect.element(note()).toHaveFocus();
  await userEvent.keyboard('Half');
}

/** Types on, into the field that has the focus: what has arrived has taken away neither it nor the text. */
async function endNote(): Promise<void> {
  await userEvent.keyboard(' a note');
  await expect.element(note()).toHaveValue('Half a note');
}

const isNewNote = ({ path, method }: Call) => path === 'notes' && method === 'POST';

/** Ada, and two others of whom Cy has waited longer. */
const threeWaiting = () =>
  ['Ada', 'Bo', 'Cy'].map((name, index) =>
    quote({
      ...{ name, owner: 'Claire', phone: '06 39 98 01 01' },
      created_at: `2026-11-0${9 - index}T10:00:00Z`,
    }),
  );

test('an answer that is recorded late opens no other record over the one to which staff have gone', async () => {
  threeWaiting();
  await open('quotes');
  await rowLink('Ada').click();
  await expectTemplate('first en', 'Ada');
  const release = holdBack(isNewNote);
  await press('Open in my mail program');
  await rowLink('Bo').click();
  await expect.element(title()).toHaveTextContent('Bo');
  await beginNote();
  release();
  await expect.element(page.getByText('Ada: answered by Email.')).toBeVisible();
  await endNote();
  await expect.element(title()).toHaveTextContent('Bo');
});

test.each([
  ['a message', 'Email', 'Message', 'Open in my mail program'],
  ['a note', 'Note', 'Add a note', 'Save note'],
])(
  '%s that is saved late leaves the next text in its form, with the caret',
  async (_, kind, label, save) => {
    const [ada] = threeWaiting();
    await open(`quotes/${ada?.id}`);
    await writeBy(kind);
    await field(label).fill('First');
    const release = holdBack(isNewNote);
    await press(save);
    // What is being saved cannot be changed any more.
    await expect.element(field(label)).toHaveAttribute('readonly');
    await writeBy('Client replied');
    await expect.element(field('What the client wrote')).toHaveFocus();
    await userEvent.keyboard('Tomor');
    release();
    await expect.element(entry('Claire').getByText('First')).toBeVisible();
    await userEvent.keyboard('row');
    await expect.element(field('What the client wrote')).toHaveValue('Tomorrow');
  },
);

test.each([
  ['note', 'Note', 'Add a note', 'Save note'],
  ['message', 'Email', 'Message', 'Open in my mail program'],
])(
  'a %s that was left while it was being saved can be neither changed nor saved again, and is gone with the answer',
  async (_, kind, label, save) => {
    const [ada] = threeWaiting();
    await open('quotes');
    await rowLink('Ada').click();
    await writeBy(kind);
    await field(label).fill('First');
    const release = holdBack(isNewNote);
    await press(save);
    await rowLink('Bo').click();
    await expect.element(title()).toHaveTextContent('Bo');
    await rowLink('Ada').click();
    await expect.element(field(label)).toHaveValue('First');
    await expect.element(field(label)).toHaveAttribute('readonly');
    await userEvent.click(field(label));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    release();
    await expect.element(entry('Claire').getByText('First')).toBeVisible();
    await expect.element(field(label)).not.toHaveValue('First');
    await expect.element(field(label)).not.toHaveAttribute('readonly');
    expect(backend.rows('notes')).toMatchObject([{ subject_id: ada?.id }]);
  },
);

test('an email that was left while the news of its record were read cannot be sent again', async () => {
  Object.assign(backend.rows('mail_settings')[0] ?? {}, { can_send: true });
  const [ada] = threeWaiting();
  await open('quotes');
  await rowLink('Ada').click();
  await writeBy('Email');
  await field('Message').fill('First');
  const release = holdBack(({ path }) => path === 'timeline');
  await press('Send');
  await rowLink('Bo').click();
  await expect.element(title()).toHaveTextContent('Bo');
  await rowLink('Ada').click();
  await expect.element(field('Message')).toHaveValue('First');
  await expect.element(field('Message')).toHaveAttribute('readonly');
  await userEvent.click(field('Message'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  release();
  await expect.element(entry('Claire').getByText('First')).toBeVisible();
  expect(backend.rows('notes')).toMatchObject([{ subject_id: ada?.id }]);
});

test('what is typed while a call is being recorded stays in the text of the call', async () => {
  const [ada] = threeWaiting();
  await open(`quotes/${ada?.id}`);
  await writeBy('Phone');
  const release = holdBack(isNewNote);
  await press('06 39 98 01 01');
  await field('What was said').click();
  await userEvent.keyboard('Call');
  release();
  await expect.element(page.getByText('Ada: answered by Phone.')).toBeVisible();
  await userEvent.keyboard(' back.');
  await expect.element(field('What was said')).toHaveValue('Call back.');
});

test('a call that is taken back leaves what was said, which is saved with the next one', async () => {
  const [ada] = threeWaiting();
  await open(`quotes/${ada?.id}`);
  await writeBy('Phone');
  await press('06 39 98 01 01');
  await expect.element(page.getByText('Ada: answered by Phone.')).toBeVisible();
  await field('What was said').fill('Call back.');
  await press('Undo');
  await expect.element(page.getByText('Ada: taken back.')).toBeVisible();
  await expect.element(field('What was said')).toHaveValue('Call back.');
  await press('Save note');
  const recorded = () => backend.rows('notes').map(({ kind, body }) => [kind, body]);
  await expect.poll(recorded).toEqual([['phone', 'Call back.']]);
});

test('a message that is taken back leaves the next one, which has been typed meanwhile, below its text', async () => {
  const [ada] = threeWaiting();
  Object.assign(ada ?? {}, { status: 'contacted' });
  await open(`quotes/${ada?.id}`);
  await field('Message').fill('First');
  await press('Open in my mail program');
  await expect.element(entry('Claire').getByText('First')).toBeVisible();
  await field('Message').fill('Second');
  await press('Undo');
  await expect.element(field('Message')).toHaveValue('First\n\nSecond');
});

test('an entry that is being edited stays where it is while others add to the stream', async () => {
  const { id } = quote({ status: 'contacted', created_at: '2026-11-24T09:00:00Z' });
  const say = (minute: number, body: string) => {
    const created_at = new Date(Date.UTC(2026, 10, 24, 10, minute)).toISOString();
    const values = { kind: 'note', author: 'Bea', created_at, updated_at: created_at };
    return store('notes', { subject_id: id, body: `${body}${'\n'.repeat(5)}.`, ...values });
  };
  const edited = dialog().getByLabelText('Edit the note', { exact: true });
  for (const minute of [1, 2, 3, 4, 5]) say(minute, `Note ${minute}`);
  await open(`quotes/${id}`);
  await entry('Note 3').getByRole('button', { name: 'Edit the note of Bea' }).click();
  await expect.element(edited).toHaveFocus();
  await userEvent.keyboard('This is ');
  const scrolled = () => dialog().element().querySelector('.MuiDialogContent-root')?.scrollTop;
  const before = scrolled();
  for (const minute of [6, 7]) say(minute, `Note ${minute}`);
  await inTime(() => page.getByText('Note 7').elements().length).toBe(1);
  expect(scrolled()).toBe(before);
  await userEvent.keyboard('long');
  await expect.element(edited).toHaveValue(expect.stringMatching(/^Note 3\s+\.This is long$/u));
});

test('a note stays in its form while a stream that could not be read is read again', async () => {
  const { id } = quote();
  let isLost = true;
  const { held, give: again } = heldAnswer();
  backend.fault = ({ path }, answer) =>
    path === 'timeline' ? (isLost ? json({}, 400) : held.then(answer)) : undefined;
  await open(`quotes/${id}`);
  await beginNote();
  isLost = false;
  const asked = () => backend.calls.filter(({ path }) => path === 'timeline').length;
  const before = asked();
  await inTime(asked).toBeGreaterThan(before);
  await endNote();
  again();
  await expect.element(note()).toHaveFocus();
});

const isChange = ({ method }: Call) => method === 'PATCH';

test('a form that is saved late leaves the screen where staff have gone', async () => {
  const [ada] = threeWaiting();
  await open(`quotes/${ada?.id}/edit`);
  await field('Name').fill('Ada B');
  const release = holdBack(isChange);
  await press('Save');
  await userEvent.keyboard('{Escape}');
  await press('Discard');
  await rowLink('Bo').click();
  await expect.element(title()).toHaveTextContent('Bo');
  await beginNote();
  release();
  await expect.element(page.getByText('Quote of Ada B saved.')).toBeVisible();
  await endNote();
  await expect.element(title()).toHaveTextContent('Bo');
});

test('a saved note is shown before its stream is read again, and changed once more without a conflict with oneself', async () => {
  const [ada] = threeWaiting();
  const row = store('notes', {
    subject_id: ada?.id,
    kind: 'note',
    author: 'Claire',
    body: 'First',
  });
  const edited = dialog().getByLabelText('Edit the note', { exact: true });
  await open(`quotes/${ada?.id}`);
  await press('Edit the note of Claire');
  await edited.fill('Second');
  const release = holdBack(({ path }) => path === 'timeline');
  await press('Save note');
  // The stream still has the version before.
  await expect.element(entry('Claire').getByText('Second')).toBeVisible();
  await press('Edit the note of Claire');
  await edited.fill('Third');
  await press('Save note');
  await expect.poll(() => row.body).toBe('Third');
  release();
});

test('a note whose change is saved late leaves the caret in what somebody types meanwhile', async () => {
  const { id } = quote();
  store('notes', { subject_id: id, kind: 'note', author: 'Lyon', body: 'Call on Monday.' });
  await open(`quotes/${id}`);
  await press('Edit the note of Lyon');
  const edited = page.getByRole('textbox', { name: 'Edit the note' });
  await edited.fill('Call on Tuesday.');
  const release = holdBack(({ path, method }) => path === 'notes' && method === 'PATCH');
  await press('Save note');
  await beginNote();
  release();
  await expect.element(edited).not.toBeInTheDocument();
  await endNote();
});

test('that a note could not be changed is also said to somebody who has left its record', async () => {
  const [ada] = threeWaiting();
  store('notes', { subject_id: ada?.id, kind: 'note', author: 'Claire', body: 'First' });
  await open(`quotes/${ada?.id}`);
  await entry('First').getByRole('button', { name: 'Edit the note of Claire' }).click();
  await dialog().getByLabelText('Edit the note', { exact: true }).fill('Second');
  const fail = holdBack(isChange, () => json({}, 400));
  await press('Save note');
  await rowLink('Bo').click();
  await expect.element(title()).toHaveTextContent('Bo');
  fail();
  await expect.element(page.getByText(/^The note was not saved/u)).toBeVisible();
});

test('a row of another page that arrives late does not replace the record in which somebody writes', async () => {
  const [ada, bo] = threeWaiting();
  const { held, give: release } = heldAnswer();
  const pageOf = (row?: object) => Response.json([row], { headers: { 'content-range': '0-0/2' } });
  backend.fault = ({ path, method, query, isOne }) => {
    if (path !== 'quotes' || method !== 'GET' || isOne || query.has('id')) return undefined;
    return query.get('limit') === '1' ? held.then(() => pageOf(bo)) : pageOf(ada);
  };
  await open('quotes');
  await rowLink('Ada').click();
  await expect.element(title()).toHaveTextContent('Ada');
  await press('Next');
  await beginNote();
  release();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await endNote();
  await expect.element(title()).toHaveTextContent('Ada');
});

test('a dialog stays while what it asks for is under way, so that its failure is read', async () => {
  const [ada] = threeWaiting();
  await open(`quotes/${ada?.id}`);
  await menu('More', 'Erase this person’s data');
  const fail = holdBack(
    ({ path }) => path === 'rpc/erase_person',
    () => json({}, 400),
  );
  const erase = page.getByRole('button', { name: 'Erase', exact: true });
  await erase.click();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  fail();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Nothing was erased' }))
    .toBeVisible();
  backend.fault = undefined;
  await erase.click();
  await expect
    .element(page.getByText('Everything about this person has been erased.'))
    .toBeVisible();
});

test('on the page of a client, a text stays about the record with which it began when a further request arrives', async () => {
  const first = quote({ name: 'Nadia', created_at: '2026-11-20T10:00:00Z' });
  const records = () => ({ quotes: backend.rows('quotes').toReversed(), projects: [], offers: [] });
  backend.functions['rpc/client_records'] = records;
  let isRead = false;
  const { held } = heldAnswer<Response>();
  backend.fault = ({ path, query }) => {
    const isBoth = path === 'timeline' && `${query}`.includes(',');
    return isBoth && !isRead ? held : undefined;
  };
  await open(`clients/${first.id}`);
  await beginNote();
  quote({ name: 'Nadia', reference: 'Q-0002', message: 'An app.' });
  await inTime(() => page.getByText('An app.').elements().length).toBe(1);
  await endNote();
  isRead = true;
  await press('Save note');
  await expect.poll(() => backend.rows('notes')).toMatchObject([{ subject_id: first.id }]);
});
