import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draftKey } from '../../src/admin/conversation/answer';
import { POLL_MS } from '../../src/admin/data/listQuery';
import { keepDraft } from '../../src/admin/kit/drafts';
import { backend, json, lost, store } from './kit/backend';
import {
  box,
  buttonsOf,
  entry,
  field,
  menu,
  open,
  press,
  project,
  quote,
  status,
  writeBy,
} from './kit/backOffice';
import { letPass } from './kit/longTimers';

const opened: string[] = [];
const dialog = () => page.getByRole('dialog');
const template = { name: 'first', language: 'en', subject: 'Your request {reference}' };

beforeEach(() => {
  opened.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(decodeURIComponent(this.href));
  });
  localStorage.setItem('RaStore.notes.author', JSON.stringify('Claire'));
  for (const [name, language] of ['first en', 'first fr', 'refusal en'].map((id) =>
    id.split(' '),
  )) {
    const body = `${name} ${language} {name},\n\nText.\n\n{agency}`;
    store('answer_templates', { ...template, id: `${name}-${language}`, name, language, body });
  }
});

async function language(from: string, to: string): Promise<void> {
  await press(from);
  await page.getByRole('menuitemradio', { name: to }).click();
}

const submit = () => dialog().getByRole('button', { name: 'Open in my mail program' });
const messages = () =>
  backend.rows('notes').map(({ kind, subject, body }) => [kind, subject, body]);
test('a message is recorded with its author, who becomes the owner, and offers follow-up and undo', {
  tags: 'answer',
}, async () => {
  const row = quote();
  await open(`quotes/${row.id}`);
  await press('Open in my mail program');
  await page.getByText('Follow up:').getByRole('button', { name: 'Next week' }).click();
  await expect.poll(() => row.follow_up_on).toMatch(/^20/u);
  expect(row.owner).toBe('Claire');
  expect(opened).toEqual([
    expect.stringMatching(/^mailto:.*subject=Your request Q-0001&body=first en Camille Durand,/u),
  ]);
  const first = { kind: 'email', author: 'Claire', subject: 'Your request Q-0001' };
  expect(backend.rows('notes')).toMatchObject([first]);
  await press('Open in my mail program');
  await expect.poll(messages).toHaveLength(2);
  await expect.element(page.getByText('answered by Email. Follow up:')).toBeVisible();
  await press('Undo');
  await expect.element(page.getByText('Camille Durand: taken back.')).toBeVisible();
  expect(backend.rows('notes')).toMatchObject([first]);
});

const withTemplate = (name: string) =>
  expect
    .element(field('Message'))
    .toHaveValue(expect.stringMatching(new RegExp(`^${name} Camille`, 'u')));

test('a template fills in the message, and typed text survives another template and a reload', {
  tags: 'answer',
}, async () => {
  const row = quote();
  await open(`quotes/${row.id}`);
  await field('Subject').fill('Your bakery');
  await field('Message').fill('Half a text');
  await language('English', 'French');
  await withTemplate('first fr');
  await menu('First answer', 'Your text');
  await expect.element(field('Message')).toHaveValue('Half a text');
  await open(`quotes/${row.id}`);
  await expect.element(field('Message')).toHaveValue('Half a text');
  await expect.element(field('Subject')).toHaveValue('Your bakery');
  await press('Discard them');
  await withTemplate('first en');
  await language('English', 'French');
  await press('Open in my mail program');
  await expect.poll(() => row.language).toBe('fr');
});

test('a key in the list begins a message with the typed subject without sending it, and the next one stays in its thread', async () => {
  const { id } = quote();
  keepDraft(sessionStorage, draftKey(id, 'email'), { values: { subject: 'Your bakery' } });
  await open('quotes');
  await expect.element(page.getByRole('link', { name: 'Camille Durand' })).toBeVisible();
  await userEvent.keyboard('ke');
  await expect.element(field('Subject')).toHaveValue('Your bakery');
  await withTemplate('first en');
  expect(opened).toEqual([]);
  await field('Message').click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => opened).toHaveLength(1);
  expect(opened[0]).toMatch(/subject=Your bakery&body=first en/u);
  await expect.element(field('Subject')).toHaveValue('Re: Your bakery');
});

test('after a lost response, a retry counts as success, opens nothing again, and no error remains', async () => {
  const { id } = quote();
  await open(`quotes/${id}`);
  await expect.element(submit()).toBeEnabled();
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
  await expect.element(page.getByText('answered by Email. Follow up:')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(backend.rows('notes')).toHaveLength(1);
  expect(opened).toHaveLength(1);
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
  await writeBy('Client replied');
  await field('What the client wrote').fill('Thank you!');
  await press('Save');
  await expect.element(dialog().getByText('Thank you!')).toBeVisible();
  expect(backend.rows('notes')).toMatchObject([
    { kind: 'whatsapp', subject_id: id, author: 'Omar' },
    { kind: 'reply', subject_id: id, author: 'Omar', body: 'Thank you!' },
  ]);
});

test('with a mail server, a message needs no other program, and can be taken back', {
  tags: 'answer',
}, async () => {
  store('mail_settings', { id: '1', can_send: true });
  const row = quote({ status: 'contacted' });
  await open(`quotes/${row.id}`);
  await expect.element(dialog().getByRole('button', { name: 'Send' })).toBeEnabled();
  await userEvent.keyboard('e');
  await expect.element(field('Message')).toHaveFocus();
  // The caret stands where one types on: after the greeting.
  await userEvent.keyboard('On Monday.{Control>}{Enter}{/Control}');
  const body = expect.stringMatching(/Durand,\n\nOn Monday\.\n\n/u);
  await expect.poll(messages).toEqual([['email', 'Q-0001 – Confluence', body]]);
  expect(opened).toEqual([]);
  expect(backend.rows('notes')[0]?.by_hand ?? null).toBeNull();
  await press('Undo');
  await expect.element(page.getByText('Camille Durand: taken back.')).toBeVisible();
  expect(backend.rows('notes')).toEqual([]);
  await expect.element(field('Message')).toHaveValue(expect.stringContaining('On Monday.'));
});

test('a message that did not arrive says why and is sent again; one that left cannot be taken back', {
  tags: 'answer',
}, async () => {
  const row = quote({ status: 'contacted' });
  const said = (body: string, status: string, error: string | null, mail = 'other') =>
    store('notes', {
      ...{ subject_id: row.id, kind: 'email', author: 'Claire', body },
      details: { mail, status, error },
    });
  const mail = store('mails', { kind: 'message', status: 'failed', subject_id: 'none' });
  const failed = said('Lost', 'failed', '550 no such user', mail.id);
  said('Back', 'bounced', 'Mailbox full');
  said('Gone', 'sent', null);
  said('Too soon', 'queued', null);
  backend.fault = ({ path, method }) => {
    if (path === 'mails' && method === 'PATCH')
      failed.details = { mail: mail.id, status: 'queued', error: null };
    return path === 'notes' && method === 'DELETE'
      ? json({ code: 'PT409', message: '', details: '{"reason": "has_left"}' }, 409)
      : undefined;
  };
  await open(`quotes/${row.id}`);
  await expect.element(entry('Gone').getByText('sent', { exact: true })).toBeVisible();
  expect(buttonsOf('Gone')).toEqual([]);
  await expect.element(entry('Back').getByText('came back: Mailbox full')).toBeVisible();
  await expect.element(entry('Lost').getByText('not delivered: 550 no such user')).toBeVisible();
  await entry('Lost').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => mail.status).toBe('queued');
  await expect.element(entry('Lost').getByText('550')).not.toBeInTheDocument();
  await entry('Too soon').getByRole('button', { name: 'Take back' }).click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'has already left' }))
    .toHaveTextContent(/The message to .Camille Durand. has already left\./u);
});

test('the address is corrected in the form of the request, with the email in focus, also from its project', async () => {
  const { email, phone, language, ...lead } = quote({ status: 'approved' });
  const linked = { id: lead.id, reference: 'Q-0001', email, phone, language };
  const { id } = project({ quote: linked });
  const details = { mail: 'one', status: 'bounced', error: 'Mailbox full' };
  store('notes', { subject_id: id, kind: 'email', author: 'Claire', body: 'Back', details });
  await open(`projects/${id}`);
  await entry('Back').getByRole('link', { name: 'Correct the address' }).click();
  await expect.poll(() => location.pathname).toBe(`/admin/quotes/${lead.id}/edit`);
  await expect.element(field('Email')).toHaveFocus();
});

test('the title of each page and the tab of the dashboard count unanswered replies, within half a minute', async () => {
  await open('projects');
  await expect.poll(() => document.title).toMatch(/^Projects/u);
  store('unanswered_replies', { resource: 'quotes' });
  await letPass(POLL_MS);
  await expect.poll(() => document.title).toMatch(/^\(1\) Projects/u);
  const tab = page.getByRole('link', { name: 'Dashboard', exact: true });
  await expect.element(tab).toHaveAccessibleDescription('1 unanswered reply');
  backend.tables.unanswered_replies = [];
  await letPass(POLL_MS);
  await expect.poll(() => document.title).toMatch(/^Projects/u);
});

test('after an answer, the next waiting quote opens, never one that was just answered', {
  tags: 'answer',
}, async () => {
  const clients = [
    ['Ada', 'e', {}],
    ['Bo', 'w', { phone: '+971 50 000 1182' }],
    ['Cy', 'p', { phone: '06 39 98 01 01' }],
  ] as const;
  const quotes = clients.map(([name, , contact], index) =>
    quote({
      ...{ name, owner: 'Claire', created_at: `2026-11-0${index + 1}T10:00:00Z` },
      ...{ phone: null, ...contact },
    }),
  );
  store('mail_settings', { id: '1', can_send: false });
  // The reading of the waiting quotes is late: it still has the rows of the beginning.
  const first = backend.rows('quotes').map((row) => ({ ...row }));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let isCalled = false;
  backend.fault = ({ path, query, method }, answer) => {
    if (isCalled && path === 'timeline') return begun.then(answer);
    return path === 'quotes' && method === 'GET' && query.get('limit') === '10'
      ? json(first)
      : undefined;
  };
  await open('quotes');
  await expect.element(page.getByRole('link', { name: 'Ada', exact: true })).toBeVisible();
  page.getByRole('link', { name: 'Ada', exact: true }).element().focus();
  for (const [index, [name, key]] of clients.entries()) {
    if (index > 0) {
      await expect.element(dialog().getByRole('heading', { level: 2 })).toHaveTextContent(name);
      await expect.element(submit()).toBeEnabled();
    }
    isCalled = key === 'p';
    await userEvent.keyboard(key);
    if (key === 'e') await expect.element(field('Message')).toHaveFocus();
    if (key === 'e') await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(messages).toHaveLength(index + 1);
  }
  // A call is recorded when it is opened, and what was said is written while it lasts.
  await expect.element(field('What was said')).toHaveFocus();
  await userEvent.keyboard('Call');
  // The stream arrives late, and leaves the caret where it is.
  store('notes', { subject_id: quotes.at(-1)?.id, kind: 'note', author: 'Bea', body: 'Seen' });
  begin();
  await expect.element(page.getByText('Seen', { exact: true })).toBeVisible();
  await userEvent.keyboard(' back.{Control>}{Enter}{/Control}');
  await expect.poll(() => messages()[2]).toEqual(['phone', undefined, 'Call back.']);
  expect(opened).toEqual([
    expect.stringMatching(/^mailto:.+body=first en Ada,/su),
    expect.stringMatching(/^https:\/\/wa\.me\/971500001182\?text=first en Bo,/u),
    'tel:0639980101',
  ]);
});

test('a rejection has a reason, or a refusal to write, which then opens the next rejected quote', {
  tags: 'answer',
}, async () => {
  // While it is not known whether the product sends emails itself, the key only opens the form.
  store('mail_settings', { id: '1', can_send: false });
  const [ada, , dee] = ['Ada', 'Bo', 'Dee'].map((name) => quote({ name }));
  quote({ name: 'Eve', status: 'rejected' });
  const rejected = () => backend.writes().at(-1)?.body;
  await open('quotes');
  await status(page.getByRole('row').filter({ hasText: 'Ada' })).click();
  expect(page.getByRole('option').elements()).toHaveLength(5);
  await page.getByRole('option', { name: 'Reject with a reason…' }).click();
  await expect.element(page.getByRole('option').first()).toHaveFocus();
  await page.getByRole('option', { name: 'Budget too low' }).click();
  await expect.poll(rejected).toMatchObject({
    changes: [{ set: { rejection_reason: 'budget' }, ids: [ada?.id] }],
    seen: 'pending',
  });
  await box('Bo').click();
  await menu('Change status', 'Reject with a reason…');
  await page.getByRole('menuitem', { name: 'No reply' }).click();
  await expect
    .poll(rejected)
    .toMatchObject({ changes: [{ set: { rejection_reason: 'no_reply' } }] });
  await open(`quotes/${dee?.id}`);
  await status(dialog()).click();
  await page.getByRole('option', { name: 'Reject with a reason…' }).click();
  await page.getByRole('option', { name: 'Reject and write the refusal' }).click();
  await expect.element(field('Message')).toHaveValue(expect.stringMatching(/^refusal en Dee/u));
  await press('Open in my mail program');
  await expect.element(dialog().getByRole('heading', { level: 2 })).toHaveTextContent('Eve');
});
