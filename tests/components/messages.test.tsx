import type { Query } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../src/admin/data/clientState';
import { keepDraft } from '../../src/admin/form/drafts';
import { FAILURES } from '../../src/admin/write/Notification';
import { draftKey } from '../../src/admin/writing/messageDrafts';
import { agencyDay } from '../../src/domain/dates';
import { backend, json, loseAnswer, lost, store } from './kit/backend';
import { entry, field, menu, open, press, project, quote, writeBy } from './kit/backOffice';
import { expectTemplate, prepareMessages, recorded } from './kit/messages';

const opened = prepareMessages();

const dialog = () => page.getByRole('dialog');

async function chooseFrench(): Promise<void> {
  await press('English');
  await page.getByRole('menuitemradio', { name: 'French' }).click();
}

test('a message is recorded with its author, who becomes the owner, and can plan the follow-up, and offers undo', {
  tags: 'answer',
}, async () => {
  const row = quote();
  await open(`quotes/${row.id}`);
  await field('Message').click();
  await press('Open and remind in 3 days');
  await expect.poll(() => row.follow_up_on).toBe(agencyDay(new Date(), 3));
  expect(row.owner).toBe('Claire');
  expect(opened).toEqual([
    expect.stringMatching(/^mailto:.*subject=Your request Q-0001&body=first en Camille Durand,/u),
  ]);
  const first = { kind: 'email', author: 'Claire', subject: 'Your request Q-0001' };
  expect(backend.rows('notes')).toMatchObject([first]);
  await press('Open in my mail program');
  await expect.poll(recorded).toHaveLength(2);
  await expect.element(page.getByText('answered by Email.')).toBeVisible();
  await press('Undo');
  await expect.element(page.getByText('Camille Durand: taken back.')).toBeVisible();
  expect(backend.rows('notes')).toMatchObject([first]);
});

test('a template fills in the message, and its language becomes that of the quote', {
  tags: 'answer',
}, async () => {
  const row = quote();
  await open(`quotes/${row.id}`);
  await expectTemplate('first en');
  await chooseFrench();
  await expectTemplate('first fr');
  await press('Open in my mail program');
  await expect.poll(() => row.language).toBe('fr');
});

test('a typed text survives another template and a reload, until it is discarded', {
  tags: 'answer',
}, async () => {
  const row = quote();
  await open(`quotes/${row.id}`);
  await field('Subject').fill('Your bakery');
  await field('Message').fill('Half a text');
  await chooseFrench();
  await expectTemplate('first fr');
  await menu('First answer', 'Your text');
  await expect.element(field('Message')).toHaveValue('Half a text');
  await open(`quotes/${row.id}`);
  await expect.element(field('Message')).toHaveValue('Half a text');
  await expect.element(field('Subject')).toHaveValue('Your bakery');
  await press('Discard them');
  await expectTemplate('first en');
});

test('a key in the list begins a message, and sends nothing that was typed before', async () => {
  const { id } = quote();
  keepDraft(sessionStorage, draftKey(id, 'email'), { values: { subject: 'Your bakery' } });
  await open('quotes');
  await expect.element(page.getByRole('link', { name: 'Camille Durand' })).toBeVisible();
  await userEvent.keyboard('ke');
  await expect.element(field('Subject')).toHaveValue('Your bakery');
  await expectTemplate('first en');
  expect(opened).toEqual([]);
});

test('a message has the subject that was typed, and the next one answers in its thread', async () => {
  await open(`quotes/${quote().id}`);
  await field('Subject').fill('Your bakery');
  await expect.element(page.getByRole('button', { name: 'Open in my mail program' })).toBeEnabled();
  await field('Message').click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => opened).toHaveLength(1);
  expect(opened[0]).toMatch(/subject=Your bakery&body=first en/u);
  await expect.element(field('Subject')).toHaveValue('Re: Your bakery');
});

test('after a lost response, a retry counts as success, opens nothing again, and no error remains', async () => {
  const { id } = quote();
  await open(`quotes/${id}`);
  await expect
    .element(dialog().getByRole('button', { name: 'Open in my mail program' }))
    .toBeEnabled();
  backend.fault = ({ path, method }, answer) => {
    if (path !== 'notes' || method !== 'POST') return undefined;
    const isFirst = backend.rows('notes').length === 0;
    if (!isFirst) return json({ code: '23505' }, 409);
    answer();
    return lost();
  };
  await press('Open in my mail program');
  const alert = dialog().getByRole('alert').filter({ hasText: 'The note was not saved' }).last();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('answered by Email.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(backend.rows('notes')).toHaveLength(1);
  expect(opened).toHaveLength(1);
});

test('a record that somebody takes before a message is recorded by a retry stays theirs', async () => {
  const row = quote({ owner: null });
  await open(`quotes/${row.id}`);
  backend.fault = ({ path, method }) => {
    if (path !== 'notes' || method !== 'POST') return undefined;
    Object.assign(row, { owner: 'Omar', updated_at: new Date(Date.now() + 1000).toISOString() });
    return json({}, 503);
  };
  await press('Open in my mail program');
  await expect.element(dialog().getByRole('button', { name: 'Owner: Omar' })).toBeVisible();
  backend.fault = undefined;
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('answered by Email.')).toBeVisible();
  expect(backend.writes().map(({ path }) => path)).not.toContain('quotes');
  expect(row.owner).toBe('Omar');
});

test('an unchanged template whose answer was lost is the same when it is sent again, and reaches its client once', async () => {
  store('mail_settings', { id: '1', can_send: true });
  await open(`quotes/${quote({ status: 'rejected' }).id}`);
  await field('Message').click();
  loseAnswer(({ path, method }) => path === 'notes' && method === 'POST');
  const send = async () => {
    await expect.element(dialog().getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
  };
  await send();
  await expect.element(entry('refusal en')).toBeVisible();
  const failure = page.getByRole('alert').filter({ hasText: 'The email was not sent' });
  await expect.element(failure).toBeVisible();
  await send();
  await expect.element(page.getByText('answered by Email.')).toBeVisible();
  const messages = backend.writes().filter(({ path }) => path === 'notes');
  expect(messages[1]?.body).toEqual(messages[0]?.body);
  expect(backend.rows('notes')).toHaveLength(1);
});

test('a project has the conversation with its client, for which the name is asked once', async () => {
  localStorage.removeItem('RaStore.notes.author');
  const { id } = project({
    client_email: 'nadia@example.com',
    client_phone: '+33 6 39 98 01 01',
  });
  await open(`projects/${id}`);
  await expect.element(dialog().getByRole('link', { name: 'nadia@example.com' })).toBeVisible();
  await writeBy('WhatsApp');
  await press('Open WhatsApp');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Omar');
  await press('Save');
  await expect.poll(() => opened.at(-1)).toMatch(/^https:\/\/wa\.me\/33639980101\?text=first en/u);
  // The form that ends takes its menu with it.
  await expect.element(page.getByText(/answered by WhatsApp\./u)).toBeVisible();
  await writeBy('Client replied');
  await field('What the client wrote').fill('Thank you!');
  await press('Save');
  await expect.element(dialog().getByText('Thank you!')).toBeVisible();
  expect(backend.rows('notes')).toMatchObject([
    { kind: 'whatsapp', subject_id: id, author: 'Omar' },
    { kind: 'reply', subject_id: id, author: 'Omar', body: 'Thank you!' },
  ]);
});

test('the second click of a double one sends nothing, neither again nor to the next client', async () => {
  store('mail_settings', { id: '1', can_send: true });
  const { id } = quote({ name: 'Ada', owner: 'Claire' });
  quote({ name: 'Bo', owner: 'Claire' });
  await open(`quotes/${id}`);
  const send = dialog().getByRole('button', { name: 'Send', exact: true });
  const click = (detail: number) =>
    send
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  await expect.element(send).toBeEnabled();
  click(1);
  click(2);
  await expect.element(dialog()).toHaveAccessibleName(/Bo/u);
  await expect.element(send).toBeEnabled();
  click(2);
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(backend.rows('notes')).toMatchObject([{ subject_id: id }]);
});

test('with a mail server, a message needs no other program, and can be taken back', {
  tags: 'answer',
}, async () => {
  store('mail_settings', { id: '1', can_send: true });
  const row = quote({ status: 'contacted' });
  await open(`quotes/${row.id}`);
  await expect.element(dialog().getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await userEvent.keyboard('e');
  await expect.element(field('Message')).toHaveFocus();
  // The caret stands where one types on: after the greeting.
  await userEvent.keyboard('On Monday.{Control>}{Enter}{/Control}');
  const body = expect.stringMatching(/Durand,\n\nOn Monday\.\n\n/u);
  await expect.poll(recorded).toEqual([['email', 'Q-0001 – Confluence', body]]);
  expect(opened).toEqual([]);
  expect(backend.rows('notes')[0]?.by_hand ?? null).toBeNull();
  await press('Undo');
  await expect.element(page.getByText('Camille Durand: taken back.')).toBeVisible();
  expect(backend.rows('notes')).toEqual([]);
  await expect.element(field('Message')).toHaveValue(expect.stringContaining('On Monday.'));
});

test('a greeting and a signature alone are not sent, by button or key, until a word stands between them', async () => {
  store('mail_settings', { id: '1', can_send: true });
  const row = quote();
  await open(`quotes/${row.id}`);
  const send = dialog().getByRole('button', { name: 'Send', exact: true });
  await expect.element(send).toBeEnabled();
  await press('First answer');
  await page.getByRole('menuitemradio', { name: 'Blank' }).click();
  await expectTemplate('first en');
  await expect.element(send).toBeDisabled();
  await chooseFrench();
  await expectTemplate('first fr');
  await expect.element(send).toBeDisabled();
  await field('Message').click();
  await userEvent.keyboard(' {Control>}{Enter}{/Control}');
  await expect.element(send).toBeDisabled();
  expect(recorded()).toEqual([]);
  await userEvent.keyboard('Oui.{Control>}{Enter}{/Control}');
  await expect.poll(recorded).toHaveLength(1);
});

test('offline, an email says once that it was not sent, beside a list that cannot be read either', async () => {
  store('mail_settings', { id: '1', can_send: true });
  await open(`quotes/${quote().id}`);
  await expect.element(dialog().getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  backend.fault = lost;
  await press('Send');
  const said = 'Camille Durand: The email was not sent: No answer from the server.';
  const failure = page.getByRole('alert').filter({ hasText: said });
  await expect.element(failure).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const isFailed = ({ queryKey, state }: Query) =>
    queryKey.includes('getList') && state.status === 'error';
  expect(queryClient.getQueryCache().findAll({ predicate: isFailed })).not.toEqual([]);
  expect(document.getElementById(FAILURES)?.children).toHaveLength(1);
  await expect.element(field('Message')).toHaveValue(expect.stringContaining('Text.'));
});

test('a colleague’s answer of the last seconds is read before another one is sent, which needs a second press', async () => {
  store('mail_settings', { id: '1', can_send: true });
  // A record that she has taken: to take it would read the stream again.
  const row = quote({ owner: 'Claire' });
  await open(`quotes/${row.id}`);
  await field('Message').fill('Hello, on Monday?');
  // The screen has not read the stream again since.
  store('notes', { subject_id: row.id, kind: 'email', author: 'Omar', body: 'Hello, on Friday?' });
  await press('Send');
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Camille Durand: not sent, because this is new:' });
  await expect.element(alert).toHaveTextContent('Omar: Answered by Email');
  await expect.element(entry('on Friday?')).toBeVisible();
  expect(recorded()).toHaveLength(1);
  await expect.element(field('Message')).toHaveValue('Hello, on Monday?');
  await press('Send');
  await expect.poll(recorded).toHaveLength(2);
});
