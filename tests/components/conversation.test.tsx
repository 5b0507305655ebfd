import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend, json, lost, type Row, store } from './kit/backend';
import { box, field, menu, open, press, project, quote, status, writeBy } from './kit/backOffice';

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

async function answerFirstRow(): Promise<void> {
  await open('quotes');
  await expect.element(page.getByRole('link', { name: 'Camille Durand' })).toBeVisible();
  await userEvent.keyboard('ke');
}

async function language(from: string, to: string): Promise<void> {
  await press(from);
  await page.getByRole('menuitemradio', { name: to }).click();
}

const submit = () => dialog().getByRole('button', { name: 'Open in my mail program' });
const messages = () =>
  backend.rows('notes').map(({ kind, subject, body }) => [kind, subject, body]);

test('every message is recorded with its author, and starting one makes the user the owner', {
  tags: 'answer',
}, async () => {
  for (const kind of ['pending', 'approved']) {
    const row = quote({ status: kind });
    await open(`quotes/${row.id}`);
    await press('Open in my mail program');
    await expect.poll(() => row.owner).toBe('Claire');
    await expect.element(page.getByText('answered by Email. Follow up:').first()).toBeVisible();
  }
  expect(opened).toHaveLength(2);
  expect(opened[0]).toMatch(/^mailto:.*subject=Your request Q-0001&body=first en Camille Durand,/u);
  expect(backend.rows('notes')).toMatchObject([
    { kind: 'email', author: 'Claire', subject: 'Your request Q-0001' },
    { kind: 'email', author: 'Claire', body: expect.stringMatching(/^first en .*,\n\n\n\n/u) },
  ]);
});

const withTemplate = (name: string) =>
  expect
    .element(field('Message'))
    .toHaveValue(expect.stringMatching(new RegExp(`^${name} Camille`, 'u')));

test('a message has the text of its template, and a typed text survives another template and a reload', {
  tags: 'answer',
}, async () => {
  const row = quote();
  await open(`quotes/${row.id}`);
  await field('Message').fill('Half a text');
  await language('English', 'French');
  await withTemplate('first fr');
  await menu('First answer', 'Your text');
  await expect.element(field('Message')).toHaveValue('Half a text');
  await open(`quotes/${row.id}`);
  await expect.element(field('Message')).toHaveValue('Half a text');
  await press('Discard them');
  await withTemplate('first en');
  await language('English', 'French');
  await withTemplate('first fr');
  await press('Open in my mail program');
  await expect.poll(() => row.language).toBe('fr');
});

test('a typed subject is part of the draft, in the record and from the row, where a key begins a message without sending it', async () => {
  const { id } = quote();
  await open(`quotes/${id}`);
  await field('Subject').fill('Your bakery');
  await answerFirstRow();
  await expect.element(field('Subject')).toHaveValue('Your bakery');
  await withTemplate('first en');
  expect(opened).toEqual([]);
  await expect.poll(() => location.search).toBe('');
  await field('Message').click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => opened).toHaveLength(1);
  expect(opened[0]).toMatch(/subject=Your bakery&body=first en/u);
  // The next one stays in the thread of this one.
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
  await expect.element(alert).toBeVisible();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('answered by Email. Follow up:')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(backend.rows('notes')).toHaveLength(1);
  expect(opened).toHaveLength(1);
});

test('a call is recorded when it is opened, and what was said is written while it lasts', async () => {
  const row = quote({ phone: '06 39 98 01 01' });
  await open(`quotes/${row.id}`);
  await expect.element(submit()).toBeEnabled();
  await userEvent.keyboard('p');
  await expect.poll(messages).toEqual([['phone', undefined, '']]);
  await field('What was said').fill('Call back on Monday.');
  await press('Save note');
  expect(opened).toEqual(['tel:0639980101']);
  await expect.poll(messages).toEqual([['phone', undefined, 'Call back on Monday.']]);
});

test('the notice of an answer offers a follow-up and an undo', async () => {
  const row = quote();
  await open(`quotes/${row.id}`);
  await press('Open in my mail program');
  await page.getByText('Follow up:').getByRole('button', { name: 'Next week' }).click();
  await expect.poll(() => row.follow_up_on).toMatch(/^20/u);
  await press('Open in my mail program');
  await expect.poll(messages).toHaveLength(2);
  await expect.element(page.getByText('answered by Email. Follow up:')).toBeVisible();
  await press('Undo');
  await expect.element(page.getByText('Camille Durand: taken back.')).toBeVisible();
  expect(backend.rows('notes')).toHaveLength(1);
});

test('the name is asked for once, and a project has the conversation with its client', async () => {
  localStorage.removeItem('RaStore.notes.author');
  const row = quote();
  await open(`quotes/${row.id}`);
  await press('Open in my mail program');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Omar');
  await press('Save');
  await expect.poll(() => row.owner).toBe('Omar');
  const { id } = project({ client_email: 'nadia@example.com', client_phone: '+33 6 39 98 01 01' });
  await open(`projects/${id}`);
  await expect.element(dialog().getByRole('link', { name: 'nadia@example.com' })).toBeVisible();
  await writeBy('WhatsApp');
  await press('Open WhatsApp');
  await expect.poll(() => opened.at(-1)).toMatch(/^https:\/\/wa\.me\/33639980101\?text=first en/u);
  await writeBy('Client replied');
  await field('What the client wrote').fill('Thank you!');
  await press('Save');
  await expect.element(dialog().getByText('Thank you!')).toBeVisible();
  expect(backend.rows('notes').slice(1)).toMatchObject([
    { kind: 'whatsapp', subject_id: id, author: 'Omar' },
    { kind: 'reply', subject_id: id, author: 'Omar', body: 'Thank you!' },
  ]);
});

test('with a mail server, a message is sent without another program, and can be taken back', {
  tags: 'answer',
}, async () => {
  store('mail_settings', { id: '1', can_send: true });
  const row = quote({ status: 'contacted' });
  await open(`quotes/${row.id}`);
  await expect.element(dialog().getByRole('button', { name: 'Send' })).toBeEnabled();
  await userEvent.keyboard('e');
  await expect.element(field('Message')).toHaveFocus();
  // The caret stands where one types on: after the greeting.
  await userEvent.keyboard('We start on Monday.{Control>}{Enter}{/Control}');
  await expect
    .poll(messages)
    .toEqual([
      [
        'email',
        'Q-0001 – Confluence',
        expect.stringMatching(/Durand,\n\nWe start on Monday\.\n\n/u),
      ],
    ]);
  expect(opened).toEqual([]);
  expect(backend.rows('notes')[0]?.by_hand ?? null).toBeNull();
  await press('Undo');
  await expect.element(page.getByText('Camille Durand: taken back.')).toBeVisible();
  expect(backend.rows('notes')).toEqual([]);
  await expect
    .element(field('Message'))
    .toHaveValue(expect.stringContaining('We start on Monday.'));
});

test('a message that did not arrive says why, and is sent again', {
  tags: 'answer',
}, async () => {
  const row = quote({ status: 'contacted' });
  const said = (body: string, details: object) =>
    store('notes', { subject_id: row.id, kind: 'email', author: 'Claire', body, details });
  const mail = store('mails', { kind: 'message', status: 'failed', subject_id: 'none' });
  said('Lost', { mail: mail.id, status: 'failed', error: '550 no such user' });
  said('Back', { mail: 'other', status: 'bounced', error: 'Mailbox full' });
  said('Gone', { mail: 'third', status: 'sent', error: null });
  await open(`quotes/${row.id}`);
  const entry = (text: string) => dialog().getByRole('listitem').filter({ hasText: text });
  await expect.element(entry('Gone').getByText('sent', { exact: true })).toBeVisible();
  expect(entry('Gone').getByRole('button').elements()).toEqual([]);
  await expect.element(entry('Back').getByText('came back: Mailbox full')).toBeVisible();
  await expect.element(entry('Lost').getByText('not delivered: 550 no such user')).toBeVisible();
  await entry('Lost').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => mail.status).toBe('queued');
  await entry('Lost').getByRole('link', { name: 'Correct the address' }).click();
  await expect.poll(() => location.pathname).toBe(`/admin/quotes/${row.id}/edit`);
});

test('after an answer, the next quote that waits opens, and never one that was just answered', {
  tags: 'answer',
}, async () => {
  for (const name of ['Ada', 'Bo', 'Cy'])
    quote({
      name,
      owner: 'Claire',
      status: 'pending',
      created_at: `2026-11-0${'ABC'.indexOf(name.charAt(0)) + 1}T10:00:00Z`,
    });
  // The reading of the waiting quotes is late: it still has the rows of the beginning.
  const first = backend.rows('quotes').map((row) => ({ ...row }));
  backend.fault = ({ path, query, method }) =>
    path === 'quotes' && method === 'GET' && query.get('limit') === '2' ? json(first) : undefined;
  store('mail_settings', { id: '1', can_send: true });
  await open('quotes');
  await expect.element(page.getByRole('link', { name: 'Ada', exact: true })).toBeVisible();
  page.getByRole('link', { name: 'Ada', exact: true }).element().focus();
  for (const [index, name] of ['Ada', 'Bo', 'Cy'].entries()) {
    if (index > 0)
      await expect.element(dialog().getByRole('heading', { level: 2 })).toHaveTextContent(name);
    await userEvent.keyboard('e');
    await expect.element(field('Message')).toHaveFocus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(messages).toHaveLength(index + 1);
  }
});

test('without a mail server, staff answer five quotes from the list with at most nine key presses', async () => {
  const clients = [
    ['Ada', 'e', {}],
    ['Bo', 'w', { phone: '+971 50 000 1182' }],
    ['Cy', 'p', { phone: '06 39 98 01 01' }],
    ['Di $& {name}', 'e', {}],
    ['Eve', 'e', {}],
  ] as const;
  for (const [index, [name, , contact]] of clients.entries())
    quote({ name, phone: null, created_at: `2026-11-0${index + 1}T10:00:00Z`, ...contact });
  store('mail_settings', { id: '1', can_send: false });
  // As in the database, the quote of a message waits no longer.
  backend.fault = ({ path, method, body }) => {
    const row = backend.rows('quotes').find(({ id }) => id === body?.subject_id);
    if (path === 'notes' && method === 'POST') Object.assign(row ?? {}, { status: 'contacted' });
    return undefined;
  };
  await open('quotes');
  await expect.element(page.getByRole('link', { name: 'Eve', exact: true })).toBeVisible();
  page.getByRole('link', { name: 'Ada', exact: true }).element().focus();
  let presses = 1;
  const press = (key: string) => {
    presses += 1;
    return userEvent.keyboard(key);
  };
  for (const [index, [name, key]] of clients.entries()) {
    if (index > 0) {
      await expect.element(dialog().getByRole('heading', { level: 2 })).toHaveTextContent(name);
      await expect.element(submit()).toBeEnabled();
    }
    await press(key);
    if (index === 0) await expect.element(field('Message')).toHaveFocus();
    if (key === 'p') await expect.element(field('What was said')).toHaveFocus();
    if (index === 0 || key === 'p') await press('{Control>}{Enter}{/Control}');
    await expect.poll(messages).toHaveLength(index + 1);
  }
  expect(presses).toBeLessThanOrEqual(9);
  expect(opened).toEqual([
    expect.stringMatching(/^mailto:.+body=first en Ada,/su),
    expect.stringMatching(/^https:\/\/wa\.me\/971500001182\?text=first en Bo,/u),
    'tel:0639980101',
    expect.stringContaining('body=first en Di $& {name},'),
    expect.stringContaining('body=first en Eve,'),
  ]);

  await userEvent.keyboard('p');
  await expect.element(page.getByText('No phone number is known.')).toBeVisible();
});

test('a quote is rejected with a reason, or with a refusal to be written', {
  tags: 'answer',
}, async () => {
  const rejected = (): Partial<Row> => backend.writes().at(-1)?.body ?? {};
  quote();
  await open('quotes');
  await status().click();
  expect(page.getByRole('option').elements()).toHaveLength(5);
  await page.getByRole('option', { name: 'Reject with a reason…' }).click();
  await expect.element(page.getByRole('option').first()).toHaveFocus();
  await page.getByRole('option', { name: 'Budget too low' }).click();
  await expect.poll(rejected).toMatchObject({
    changes: [{ set: { rejection_reason: 'budget' } }],
    seen: 'pending',
  });
  await box('Camille').click();
  await menu('Change status', 'Reject with a reason…');
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  await page.getByRole('menuitem', { name: 'No reply' }).click();
  await expect.poll(rejected).toMatchObject({
    changes: [{ set: { rejection_reason: 'no_reply' } }],
  });
  const row = quote({ name: 'Nadia' });
  await open(`quotes/${row.id}`);
  await status(dialog()).click();
  await page.getByRole('option', { name: 'Reject with a reason…' }).click();
  await page.getByRole('option', { name: 'Reject and write the refusal' }).click();
  await expect.element(field('Message')).toHaveValue(expect.stringMatching(/^refusal en Nadia/u));
});

test('after a refusal that a key begins in the list, the next rejected quote opens', async () => {
  // While it is not known whether the product sends emails itself, the key only opens the form.
  store('mail_settings', { id: '1', can_send: false });
  for (const name of ['Ada', 'Bo', 'Cy'])
    quote({ name, status: name === 'Bo' ? 'contacted' : 'rejected' });
  await open('quotes');
  const link = page.getByRole('link', { name: 'Ada', exact: true });
  await expect.element(link).toBeVisible();
  link.element().focus();
  await userEvent.keyboard('e');
  await press('Open in my mail program');
  await expect.element(dialog().getByRole('heading', { level: 2 })).toHaveTextContent('Cy');
  await expect.element(dialog().getByRole('button', { name: 'Email', exact: true })).toBeVisible();
  await userEvent.keyboard('e');
  await expect.poll(messages).toHaveLength(2);
});

test('a quote has named links, and a text that is no link says so', async () => {
  const row = quote();
  await open(`quotes/${row.id}/edit`);
  await field('Links').fill('Logo drive.example');
  await press('Save');
  await expect.element(dialog().getByText('“Logo drive.example” is no link.')).toBeVisible();
  await field('Links').fill('Logo https://drive.example/1\nhttps://www.figma.example/');
  await press('Save');
  await expect.element(dialog().getByRole('link', { name: 'Logo' })).toBeVisible();
  await expect.element(dialog().getByRole('link', { name: 'figma.example' })).toBeVisible();
  expect(row.links).toEqual(['Logo https://drive.example/1', 'https://www.figma.example/']);
});

test('the page of a client writes to the newest open record, and opens forms with what is known of the client', async () => {
  const company = 'Atelier';
  const row = quote({ name: 'Nadia', email: 'n@mail.example', phone: '06', company });
  const rejected = quote({ reference: 'Q-0002', status: 'rejected', language: 'fr' });
  backend.fault = ({ path }) =>
    path === 'rpc/client_records'
      ? json({ quotes: [row, rejected], projects: [], offers: [], notes: [] })
      : undefined;
  await open(`clients/${row.id}`);
  const main = page.getByRole('main');
  await writeBy('Note');
  await main.getByLabelText('Add a note').fill('Wants a shop.');
  await press('Save note');
  await expect.poll(() => backend.rows('notes')).toMatchObject([{ subject_id: row.id }]);
  await main.getByRole('link', { name: 'New quote' }).click();
  for (const [label, value] of Object.entries({ Name: 'Nadia', Phone: '06', Company: company }))
    await expect.element(field(label)).toHaveValue(value);
  await press('Cancel');
  await main.getByRole('link', { name: 'New project' }).click();
  await expect.element(field('Client Name')).toHaveValue('Nadia');
  await press('Cancel');
  await expect.poll(() => location.pathname).toBe(`/admin/clients/${row.id}`);
});

test('undo restores a deleted note', async () => {
  const { id } = project();
  store('notes', { subject_id: id, author: 'Lyon', body: 'Call on Monday.' });
  await open(`projects/${id}`);
  const note = dialog().getByText('Call on Monday.');
  await expect.element(note).toBeVisible();
  await press('Delete the note of Lyon');
  await expect.element(note).not.toBeInTheDocument();
  await press('Undo');
  await expect.element(note).toBeVisible();
  expect(backend.rows('notes')).toHaveLength(1);
});

test('what the client wrote on the page of the link can be neither edited nor deleted', async () => {
  const { id } = project();
  const said = (body: string, by_link: boolean) =>
    store('notes', { subject_id: id, kind: 'reply', author: 'Léa', body, by_link });
  said('The map is missing.', true);
  said('She called again.', false);
  await open(`projects/${id}`);
  const words = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect.element(words('She called').getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect.element(words('The map')).toBeVisible();
  expect(words('The map').getByRole('button').elements()).toEqual([]);
});

test('an Arabic email reads from right to left, also below the Latin prefix that a mail program wrote', async () => {
  const { id } = quote({ status: 'contacted' });
  const reply = { kind: 'reply', author: 'Nadia', by_mail: true, body: 'ممتاز، شكرًا لكم.' };
  store('notes', { subject_id: id, ...reply, subject: 'Re: Fwd: طلبك Q-0001' });
  await open(`quotes/${id}`);
  const subject = page.getByText('طلبك Q-0001');
  await expect.element(subject).toHaveTextContent('Re: Fwd: طلبك Q-0001');
  expect(getComputedStyle(subject.element()).direction).toBe('rtl');
  expect(getComputedStyle(page.getByText(reply.body).element()).direction).toBe('rtl');
});

test('a reply that came by mail says what of it is only in the mailbox, and can be neither edited nor deleted', async () => {
  const { id } = project();
  const reply = { kind: 'reply', author: 'Léa', body: 'See the plan.', by_mail: true };
  const attachments = ['plan.pdf', 'logo.svg'];
  store('notes', { subject_id: id, ...reply, attachments, omitted: ['rest'] });
  store('notes', { subject_id: id, ...reply, body: '', omitted: ['encrypted'] });
  await open(`projects/${id}`);
  const words = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const long = words('See the plan.');
  await expect.element(long).toHaveTextContent('Client replied by email');
  await expect.element(long).toHaveTextContent('plan.pdf · logo.svg');
  await expect.element(long).toHaveTextContent('The end is missing');
  await expect.element(words('Encrypted: read it in the mailbox.')).toBeVisible();
  const names = long
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Not from this client: remove']);
});
