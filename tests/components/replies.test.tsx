import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { POLL_MS } from '../../src/admin/data/listQuery';
import { backend, json, store } from './kit/backend';
import { field, open, press, project, quote, writeBy } from './kit/backOffice';
import { letPass } from './kit/longTimers';

const dialog = () => page.getByRole('dialog');
const entry = (text: string) => dialog().getByRole('listitem').filter({ hasText: text });

beforeEach(() => {
  localStorage.setItem('RaStore.notes.author', JSON.stringify('Claire'));
  for (const name of ['first', 'refusal']) {
    const text = { language: 'en', subject: 'Hi {reference}', body: 'Hi {name},\n\nText.' };
    store('answer_templates', { ...text, id: `${name}-en`, name });
  }
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

test('a take-back that comes too late says that the message to the client has left', async () => {
  store('mail_settings', { id: '1', can_send: true });
  const { id } = quote({ status: 'contacted' });
  const details = { mail: 'one', status: 'queued', error: null };
  store('notes', { subject_id: id, kind: 'email', author: 'Claire', body: 'Too soon', details });
  backend.fault = ({ path, method }) =>
    path === 'notes' && method === 'DELETE'
      ? json({ code: 'PT409', message: '', details: '{"reason": "has_left"}' }, 409)
      : undefined;
  await open(`quotes/${id}`);
  await entry('Too soon').getByRole('button', { name: 'Take back' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'has already left' });
  await expect
    .element(alert)
    .toHaveTextContent(/The message to .Camille Durand. has already left\./u);
  expect(alert.element().textContent).not.toMatch(/Claire|[Nn]ote/u);
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

test('a note says who gets an email, and that nobody has a name', async () => {
  const { id } = quote();
  for (const name of ['Karim', 'Zoé Martin', 'Claire'])
    store('people', {
      name,
      email: name === 'Zoé Martin' ? null : 'x@agency.example',
      color: 'teal',
      is_notified: true,
    });
  await open(`quotes/${id}`);
  await writeBy('Note');
  const text = field('Add a note');
  const said = (text: RegExp) => expect.element(dialog().getByText(text)).toBeVisible();
  await text.fill('Ask @Kar');
  await said(/^Nobody is called .@Kar.\.$/u);
  await text.fill('Ask @Karim today');
  await said(/^An email goes to .Karim.\.$/u);
  await text.fill('Ask @karim, @Zoé Martin and @Claire');
  await said(/^No email goes to .Zoé Martin.\.$/u);
  await text.fill('Write to desk@mail.example');
  await expect
    .element(dialog().getByText(/Nobody is called|email goes to/u))
    .not.toBeInTheDocument();
});

test('a message that is sent again shows its new state at once', async () => {
  const { id } = quote({ status: 'contacted' });
  const mail = store('mails', { kind: 'message', status: 'failed', subject_id: 'none' });
  const note = store('notes', {
    subject_id: id,
    kind: 'email',
    author: 'Claire',
    body: 'Lost',
    details: { mail: mail.id, status: 'failed', error: '550 no such user' },
  });
  backend.fault = ({ path, method }) => {
    if (path === 'mails' && method === 'PATCH')
      note.details = { mail: mail.id, status: 'queued', error: null };
    return undefined;
  };
  await open(`quotes/${id}`);
  await entry('Lost').getByRole('button', { name: 'Send again' }).click();
  await expect.element(entry('Lost').getByText('550')).not.toBeInTheDocument();
});

test('the list shows what nobody looks after', async () => {
  store('people', { name: 'Omar', color: 'teal' });
  quote({ owner: 'Omar', name: 'Camille Durand' });
  await open('quotes');
  await press('Filters');
  await page.getByRole('option', { name: 'Nobody' }).click();
  await expect.element(page.getByText('Owner: Nobody').first()).toBeVisible();
  await expect
    .poll(() => backend.calls.some(({ query }) => `${query}`.includes('owner.is.null')))
    .toBe(true);
});

test('a reply from somebody else is removed from the record, and can be taken back', async () => {
  const { id } = quote();
  const reply = { kind: 'reply', author: 'Léa', by_mail: true, body: 'A stranger.' };
  store('notes', { subject_id: id, ...reply });
  await open(`quotes/${id}`);
  await entry('A stranger.').getByRole('button', { name: 'Not from this client: remove' }).click();
  await expect.element(entry('A stranger.')).not.toBeInTheDocument();
  await press('Undo');
  await expect.element(entry('A stranger.')).toBeVisible();
  expect(backend.rows('notes')).toHaveLength(1);
});

test('the mail settings warn if answers go to another mailbox than the one that is read', async () => {
  store('mail_settings', { id: '1', recipients: [], reply_to: 'office@agency.example' });
  store('read_mailboxes', { id: 'desk%40agency.example@mail.example:993' });
  await open('quotes#mail');
  const warning = page.getByRole('alert').filter({ hasText: 'desk@agency.example' });
  await expect.element(warning).toHaveTextContent(/Replies go to .office@agency\.example/u);
  await field('Replies go to').fill('Desk@agency.example');
  await expect.element(warning).not.toBeInTheDocument();
});

test('the audit says that a person or a reply was removed', async () => {
  store('audit', {
    kind: 'person',
    author: 'Omar',
    counts: { quotes: 2, projects: 0 },
    happened_at: new Date().toISOString(),
  });
  store('audit', {
    kind: 'reply',
    author: null,
    counts: { notes: 1 },
    happened_at: new Date().toISOString(),
  });
  await open('audit');
  await expect.element(page.getByText('A person removed')).toBeVisible();
  await expect.element(page.getByText('A wrongly matched reply removed')).toBeVisible();
});
