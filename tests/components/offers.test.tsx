import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AUTHOR, preferences } from '../../src/admin/data/clientState';
import { agency } from '../../src/agency/agency';
import { agencyDay } from '../../src/domain/dates';
import { backend, json, type Row, store } from './kit/backend';
import { field, layoutLanguages, menu, open, press, quote, speak } from './kit/backOffice';
import { letPass } from './kit/longTimers';

const line = (number: number) => page.getByRole('group', { name: `Line ${number}` });
const cell = (number: number, label: string) => line(number).getByLabelText(label);
const paper = () => page.getByRole('region', { name: 'The offer as the client will see it' });
/** Unfolds or folds a part of the form. */
const unfold = (title: string) =>
  page.getByRole('dialog').getByRole('group').getByText(title, { exact: true }).click();
const write = (request: Row) => open(`quotes/${request.id}/offer`);
/** Writes into the field that has the focus. */
const type = (text: string) => userEvent.fill(document.activeElement as Element, text);
const typeLine = async (text: string, quantity: string, price: string) => {
  await type(text);
  await userEvent.tab();
  await type(quantity);
  await userEvent.tab();
  await type(price);
};
const draft = (request: Row, columns: Partial<Row> = {}) =>
  store('offers', {
    quote_id: request.id,
    status: 'draft',
    language: 'en',
    client_name: 'Camille Durand',
    title: 'A shop',
    vat_case: 'charged',
    revision: 1,
    gross_cents: 12_000,
    lines: [{ text: 'Design', quantity: 1, vat_rate: 20, unit_cents: 10_000 }],
    ...columns,
  });

let request: Row;
beforeEach(() => {
  request = quote({ company: 'Durand SARL' });
});

test('lines are typed without the mouse, and the totals follow', async () => {
  await open(`quotes/${request.id}`);
  await expect.element(page.getByRole('link', { name: 'Write an offer' })).toBeVisible();
  await userEvent.keyboard('o');
  await expect.element(cell(1, 'Description')).toHaveFocus();
  await expect.element(field('Title')).toHaveValue('Website for Camille Durand');
  await typeLine('Design', '2', '1200,50');
  await expect.element(page.getByText('Net €2,401 + VAT €480.20 = €2,881.20')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(cell(2, 'Description')).toHaveFocus();
  await typeLine('Discount', '1', '-1 000');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(cell(1, 'Unit price (€)')).toHaveFocus();
  await expect.element(cell(1, 'Description')).toHaveValue('Discount');
  await expect.element(paper()).toHaveTextContent('€1,681.20');
  await userEvent.keyboard('{Enter}');
  await menu('Line 2: more', 'Remove the line');
  await expect.element(cell(2, 'Description')).toHaveFocus();
  await press('Save draft');
  await expect.element(page.getByText('Website for Camille Durand: Draft saved.')).toBeVisible();
  expect(backend.writes().map(({ body }) => body)).toMatchObject([
    {
      quote_id: request.id,
      client_name: 'Camille Durand',
      client_company: 'Durand SARL',
      title: 'Website for Camille Durand',
      lines: [
        { text: 'Discount', quantity: 1, vat_rate: 20, unit_cents: -100_000 },
        { text: 'Design', quantity: 2, vat_rate: 20, unit_cents: 120_050 },
      ],
    },
  ]);
});

test('three lines are written and sent with eleven presses besides their texts', {
  tags: 'offer',
}, async () => {
  preferences.setItem(AUTHOR, 'Nadia');
  // The database gives a new offer its status.
  backend.fault = ({ method, path, body }) => {
    if (method === 'POST' && path === 'offers') Object.assign(body, { status: 'draft' });
    return undefined;
  };
  await open(`quotes/${request.id}`);
  await expect.element(page.getByRole('link', { name: 'Write an offer' })).toBeVisible();
  let presses = 0;
  const keys = async (...list: string[]) => {
    for (const key of list) await userEvent.keyboard(key);
    presses += list.length;
  };
  await keys('o');
  for (const [number, text, price] of [
    [1, 'Design', '1200'],
    [2, 'Build', '4800'],
    [3, 'Training', '900'],
  ] as const) {
    if (number > 1) await keys('{Enter}');
    await expect.element(cell(number, 'Description')).toHaveFocus();
    await type(text);
    await keys('{Tab}', '{Tab}');
    await type(price);
  }
  await keys('{Control>}{Enter}{/Control}');
  const dialog = page.getByRole('dialog', { name: 'Send the offer' });
  await dialog.getByRole('button', { name: 'Send by email' }).click();
  presses += 1;
  await expect.element(page.getByText(/is sent\./u)).toBeVisible();
  expect(presses).toBe(11);
  expect(backend.writes()[0]?.body).toMatchObject({
    title: 'Website for Camille Durand',
    lines: [{ unit_cents: 120_000 }, { unit_cents: 480_000 }, { unit_cents: 90_000 }],
  });
});

test('the title is in the language of the offer until staff write another one', async () => {
  request.project_type = 'mobile-app';
  await write(request);
  await expect.element(field('Title')).toHaveValue('Mobile app for Camille Durand');
  await unfold('Client');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'French' }).click();
  await expect.element(field('Title')).toHaveValue('Application mobile pour Camille Durand');
  await field('Title').fill('A shop');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await expect.element(field('Title')).toHaveValue('A shop');
});

test('a description is completed from earlier lines with price and VAT', async () => {
  draft(quote(), {
    number: 'O-2026-001',
    status: 'sent',
    lines: [{ text: 'Photographs of the workshop', quantity: 3, vat_rate: 10, unit_cents: 45_050 }],
  });
  await write(request);
  await cell(1, 'Description').fill('photo');
  await page.getByRole('option', { name: 'Photographs of the workshop' }).click();
  await expect.element(cell(1, 'Description')).toHaveValue('Photographs of the workshop');
  await expect.element(cell(1, 'Unit price (€)')).toHaveValue('450.50');
  await expect.element(cell(1, 'VAT')).toHaveValue('10');
  await expect.element(cell(1, 'Quantity')).toHaveValue('1');
  await userEvent.keyboard('{Enter}photo{ArrowDown}{Enter}');
  await expect.element(cell(2, 'Unit price (€)')).toHaveValue('450.50');
  expect(page.getByRole('group', { name: 'Line 3' }).elements()).toEqual([]);
});

test('rows that are pasted from a spreadsheet become lines', { tags: 'offer' }, async () => {
  await write(request);
  await expect.element(cell(1, 'Description')).toHaveFocus();
  const rows = 'Design\t2\t€1,200.50\t20%\nTraining\t1\t300\t5,5\n';
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', rows);
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  cell(1, 'Description').element().dispatchEvent(paste);
  await expect.element(cell(2, 'Description')).toHaveFocus();
  await expect.element(cell(1, 'Description')).toHaveValue('Design');
  await press('Save draft');
  await expect.element(page.getByText(/Draft saved/u)).toBeVisible();
  expect(backend.writes()[0]?.body).toMatchObject({
    lines: [
      { text: 'Design', quantity: 2, unit_cents: 120_050, vat_rate: 20 },
      { text: 'Training', quantity: 1, unit_cents: 30_000, vat_rate: 5.5 },
    ],
  });
});

test('a line is made optional, which the total then leaves out, and which is no discount', {
  tags: 'offer',
}, async () => {
  draft(request);
  await write(request);
  await cell(1, 'Description').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(cell(2, 'Description')).toHaveFocus();
  await typeLine('Photos', '1', '50');
  await press('Line 2: more');
  await page.getByRole('menuitemcheckbox', { name: 'Optional' }).click();
  await expect.element(line(2)).toHaveTextContent('Optional');
  await expect.element(page.getByText('Net €100 + VAT €20 = €120')).toBeVisible();
  await cell(2, 'Unit price (€)').fill('-50');
  await press('Save draft');
  await expect.element(line(2)).toHaveTextContent('An optional line is no discount');
  await cell(2, 'Unit price (€)').fill('50');
  await press('Save draft');
  await expect.element(page.getByText(/Draft saved/u)).toBeVisible();
  expect(backend.writes()[0]?.body).toMatchObject({
    lines: [{ text: 'Design' }, { text: 'Photos', optional: true }],
  });
});

test('a folded field with a mistake unfolds', async () => {
  await write(request);
  const company = page.getByLabelText('Company');
  await expect.element(cell(1, 'Description')).toHaveFocus();
  expect(company.element().checkVisibility()).toBe(false);
  await unfold('Client');
  await page.getByRole('textbox', { name: 'Client', exact: true }).fill('');
  await unfold('Client');
  await expect.poll(() => company.element().checkVisibility()).toBe(false);
  await press('Save draft');
  await expect.poll(() => company.element().checkVisibility()).toBe(true);
  expect(backend.writes()).toEqual([]);
});

test('a line that is not valid names its field, and one that the server refuses its number', async () => {
  draft(request);
  await write(request);
  await cell(1, 'Unit price (€)').fill('ten');
  await press('Save draft');
  await expect.element(line(1)).toHaveTextContent('Enter a price such as 1200.50');
  expect(backend.writes()).toEqual([]);
  await cell(1, 'Unit price (€)').fill('10');
  // The empty line above is not sent.
  await userEvent.keyboard('{Enter}{Alt>}{ArrowUp}{/Alt}');
  backend.fault = ({ isWrite }) =>
    isWrite
      ? json({ code: 'PT422', message: '', details: '{"field": "lines", "limit": 1}' }, 422)
      : undefined;
  await press('Save draft');
  await expect.element(page.getByText('Line 2 was not accepted.')).toBeVisible();
  await expect.element(cell(2, 'Description')).toHaveValue('Design');
});

test('an offer starts from an earlier one in two presses', async () => {
  draft(quote(), { number: 'O-2026-001', status: 'sent', duration: '2 weeks' });
  await write(request);
  await cell(1, 'Description').fill('Travel');
  await press('Start from …');
  await page.getByRole('menuitem', { name: 'O-2026-001' }).click();
  await expect.element(field('Title')).toHaveValue('Website for Camille Durand');
  await expect.element(field('Duration')).toHaveValue('2 weeks');
  await expect.element(cell(1, 'Description')).toHaveValue('Travel');
  await expect.element(cell(2, 'Description')).toHaveValue('Design');
});

test('a saved offer is sent by mail, after the dialog names what is missing', {
  tags: 'offer',
}, async () => {
  const offer = draft(request, { valid_until: '2030-06-30', token: 'secret' });
  await write(request);
  await unfold('Introduction and terms');
  await field('Introduction').fill('Dear Camille');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const dialog = page.getByRole('dialog', { name: 'Send the offer' });
  await expect.element(dialog).toHaveTextContent('The address of the client (optional)');
  await expect.element(dialog).toHaveTextContent('€120');
  await dialog.getByLabelText('Email address of the client').fill('camille@example.org');
  await press('Send by email');
  await page
    .getByRole('dialog', { name: 'Who are you?' })
    .getByLabelText('Your name')
    .fill('Nadia');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/is sent\./u)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const writes = backend.writes().filter(({ path }) => path === 'offers');
  expect(writes.map(({ path, body }) => [path, body])).toMatchObject([
    ['offers', { introduction: 'Dear Camille' }],
    ['offers', { status: 'sent', mail_to: 'camille@example.org', updated_by: 'Nadia' }],
  ]);
  expect(backend.rows('offers').find(({ id }) => id === offer.id)?.status).toBe('sent');
});

test('an offer is sent as a link after a look at what the client will read', {
  tags: 'offer',
}, async () => {
  preferences.setItem(AUTHOR, 'Nadia');
  const { id } = draft(request, { valid_until: '2030-06-30', token: 'secret' });
  await open(`quotes/${request.id}/offers/${id}/send`);
  const dialog = page.getByRole('dialog', { name: 'Send the offer' });
  await expect
    .element(dialog.getByRole('region', { name: 'The email' }))
    .toHaveTextContent(
      'Offer …: A shop Hello Camille Durand, Here is our offer for “A shop”. Offer: …',
    );
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByLabelText('Link for the client')).toBeVisible();
  await expect.element(page.getByText('Link copied.')).toBeVisible();
  const [sending] = backend.writes().map(({ body }) => body);
  expect(sending).toMatchObject({ status: 'sent' });
  for (const column of ['letter', 'remind_days']) expect(sending).not.toHaveProperty(column);
  await open();
  await expect.poll(() => location.pathname).toBe(`/admin/quotes/${request.id}`);
});

test('an offer begins with the words of staff, which outlive a reload, and reminds the client once if staff tick it', async () => {
  preferences.setItem(AUTHOR, 'Nadia');
  const { id } = draft(request, { valid_until: '2030-06-30' });
  const path = `quotes/${request.id}/offers/${id}/send`;
  await open(path);
  const dialog = page.getByRole('dialog', { name: 'Send the offer' });
  const beginning = dialog.getByLabelText('Beginning of the email');
  await expect
    .element(beginning)
    .toHaveValue('Hello Camille Durand,\n\nHere is our offer for “A shop”.');
  await beginning.fill('Dear Camille,\n\nas we said <b>today</b>:');
  await dialog.getByLabelText('Remind the client once by email if there is no answer').click();
  const days = dialog.getByLabelText('Days before the validity ends');
  await expect.element(days).toHaveValue(3);
  await open(path);
  await expect.element(days).toHaveValue(3);
  await days.fill('31');
  await expect.element(dialog.getByRole('button', { name: 'Send by email' })).toBeDisabled();
  await days.fill('5');
  const email = dialog.getByRole('region', { name: 'The email' });
  await expect.element(email).toHaveTextContent('as we said <b>today</b>: Offer: … Total: €120.00');
  await press('Send by email');
  await expect.element(dialog).not.toBeInTheDocument();
  const letter = 'Dear Camille,\n\nas we said <b>today</b>:';
  expect(backend.writes().map(({ body }) => body)).toMatchObject([
    { status: 'sent', letter, remind_days: 5, mail_to: request.email },
  ]);
});

test.each([
  ['no mail server is configured', false, 'camille@example.org', /^Nobody is reminded/u],
  ['the request has no email address', true, null, /^The request has no email address/u],
])('whoever ticks the reminder reads that %s', async (_, can_send, email, said) => {
  store('mail_settings', { id: 1 as never, can_send });
  Object.assign(request, { email });
  const { id } = draft(request, { valid_until: '2030-06-30' });
  await open(`quotes/${request.id}/offers/${id}/send`);
  const dialog = page.getByRole('dialog', { name: 'Send the offer' });
  await expect.element(dialog.getByLabelText('Beginning of the email')).toBeVisible();
  expect(dialog.getByText(said).elements()).toEqual([]);
  await dialog.getByLabelText('Remind the client once by email if there is no answer').click();
  await expect.element(dialog.getByText(said)).toBeVisible();
});

test('staff call the reminder of a sent offer off', async () => {
  draft(request, {
    status: 'sent',
    number: 'O-2026-001',
    remind_days: 3,
    valid_until: '2030-06-30',
  });
  await open(`quotes/${request.id}`);
  await menu('More', 'Call the reminder off');
  await expect.element(page.getByText('O-2026-001: no reminder.')).toBeVisible();
  expect(backend.writes().map(({ body }) => body)).toMatchObject([{ remind_days: null }]);
});

test('a space stands between the number and the title of an offer, outside the direction of the number', async () => {
  draft(request, { status: 'sent', number: 'O-2026-001', token: 'secret' });
  await open(`quotes/${request.id}`);
  const number = page.getByRole('listitem').getByText('O-2026-001', { exact: true });
  await expect.element(number).toBeVisible();
  const { textContent, nextSibling } = number.element().closest('bdi') ?? {};
  expect([textContent, nextSibling?.textContent]).toEqual(['O-2026-001', ' ']);
});

test('the next step of a sent offer is its answer, and of an expired one more time with the same link', async () => {
  const offer = draft(request, { status: 'sent', number: 'O-2026-001', token: 'secret' });
  const embed = (valid_until: string) =>
    Object.assign(offer, { valid_until }) && Object.assign(request, { offers: [offer] });
  embed('2200-12-31');
  await open(`quotes/${request.id}`);
  await expect.element(page.getByRole('button', { name: 'Record the answer' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Write an offer' }).elements()).toEqual([]);
  await press('Record the answer');
  await page.getByRole('menuitem', { name: 'Declined' }).click();
  await press('Cancel');
  embed('2026-01-01');
  await open();
  await press('Extend …');
  await expect.element(field('Valid until')).toHaveValue(agencyDay(new Date(), 30));
  await field('Valid until').fill('2020-01-01');
  await expect.element(page.getByText('Enter today or a later day.')).toBeVisible();
  await field('Valid until').fill('2200-01-31');
  await press('Save');
  await expect.element(page.getByText(/^O-2026-001: valid until .*2200/u)).toBeVisible();
  expect(backend.writes().map(({ body }) => body)).toMatchObject([{ valid_until: '2200-01-31' }]);
  expect(offer.token).toBe('secret');
});

test('that another offer is sent is said before the next one is written', async () => {
  draft(request, { status: 'sent', number: 'O-2026-001', token: 'secret' });
  await write(request);
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Another offer for this request is sent' }))
    .toBeVisible();
});

test('a draft that has had a number is withdrawn instead of deleted', {
  tags: 'offer',
}, async () => {
  draft(request, { number: 'O-2026-001' });
  await open(`quotes/${request.id}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'O-2026-001' });
  await press('More');
  expect(page.getByRole('menuitem', { name: 'Delete the draft' }).elements()).toEqual([]);
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await expect.element(entry).toHaveTextContent('Withdrawn');
});

test('staff record an acceptance by phone, and undo it', { tags: 'acceptance' }, async () => {
  draft(request, { status: 'sent', number: 'O-2026-001', token: 'secret' });
  await open(`quotes/${request.id}`);
  await menu('Record the answer', 'Accepted by phone');
  await press('Save');
  await expect.element(page.getByText('O-2026-001: accepted.')).toBeVisible();
  await press('Undo');
  await expect.element(page.getByText('O-2026-001: waiting for an answer again.')).toBeVisible();
  expect(backend.writes().map(({ body }) => body)).toMatchObject([
    { status: 'accepted', channel: 'phone', answered_by: 'Camille Durand' },
    { status: 'sent' },
  ]);
});

test('the undo of a recorded answer says so if it fails', async () => {
  draft(request, { status: 'sent', number: 'O-2026-001', token: 'secret' });
  await open(`quotes/${request.id}`);
  await menu('Record the answer', 'Declined');
  await press('Save');
  await expect.element(page.getByText('O-2026-001: declined.')).toBeVisible();
  backend.fault = ({ isWrite }) => (isWrite ? json({}, 503) : undefined);
  await press('Undo');
  await expect.element(page.getByRole('alert')).toHaveTextContent('O-2026-001: Error updating');
});

test('with an acceptance by phone, staff record the optional lines that the client takes', async () => {
  const line = { text: 'Design', quantity: 1, vat_rate: 20, unit_cents: 10_000 };
  const lines = [
    line,
    { ...line, text: 'Photos', optional: true },
    { ...line, text: 'Training', optional: true, unit_cents: 5_000 },
  ];
  draft(request, { status: 'sent', number: 'O-2026-001', token: 'secret', lines });
  await open(`quotes/${request.id}`);
  await menu('Record the answer', 'Accepted by phone');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('Accepted: €120');
  await dialog.getByRole('checkbox', { name: 'Training · €50' }).click();
  await dialog.getByRole('checkbox', { name: 'Photos · €100' }).click();
  await expect.element(dialog).toHaveTextContent('Accepted: €300');
  await dialog.getByRole('checkbox', { name: 'Photos' }).click();
  await expect.element(dialog).toHaveTextContent('Accepted: €180');
  await press('Save');
  await expect.element(page.getByText('O-2026-001: accepted.')).toBeVisible();
  expect(backend.writes().map(({ body }) => body)).toMatchObject([
    { status: 'accepted', chosen: [3] },
  ]);
});

test('an open record shows within half a minute that the client has opened and accepted its offer', async () => {
  const offer = draft(request, { status: 'sent', number: 'O-2026-001', token: 'secret' });
  await open(`quotes/${request.id}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'O-2026-001' });
  await expect.element(entry).toHaveTextContent('Sent · not opened yet');
  offer.opened_at = '2026-11-20T10:00:00Z';
  await letPass(30_000);
  await expect.element(entry).toHaveTextContent(/Sent · opened/u);
  Object.assign(offer, {
    status: 'accepted',
    answered_by: 'Léa',
    answered_at: '2026-11-20T10:00:00Z',
  });
  await letPass(30_000);
  await expect.element(entry).toHaveTextContent('Accepted · Léa');
});

test('the form says before any press that an amount was not read, or that the lines cannot be sent', {
  tags: 'offer',
}, async () => {
  draft(request);
  await write(request);
  await cell(1, 'Quantity').fill('1.125');
  await userEvent.tab();
  await expect.element(line(1)).toHaveTextContent('This can be read in two ways');
  await press('Save draft');
  expect(backend.writes()).toEqual([]);
  await cell(1, 'Quantity').fill('0');
  await expect.element(line(1)).toHaveTextContent('Enter a quantity above 0');
  await cell(1, 'Quantity').fill('1');
  await expect.element(line(1)).not.toHaveTextContent('Enter a quantity');
  await cell(1, 'Unit price (€)').fill('-5 000');
  await expect.element(page.getByText(/^A total above 0/u)).toBeVisible();
  await press('Save and send …');
  const dialog = page.getByRole('dialog', { name: 'Send the offer' });
  await expect.element(dialog).toHaveTextContent('A total above 0');
  for (const name of ['Send by email', 'Copy link'])
    await expect.element(dialog.getByRole('button', { name })).toBeDisabled();
});

test('on a real site, an offer without who offers cannot be sent, and the dialog says what is missing', async () => {
  draft(request, { client_address: 'Lyon' });
  const answers = async () => {
    await open(`quotes/${request.id}`);
    await page.getByRole('link', { name: 'Send …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send the offer' });
    const ways = ['Send by email', 'Copy link'].map((name) => dialog.getByRole('button', { name }));
    return { dialog, ways };
  };
  const { claims } = agency;
  try {
    agency.claims = { ...claims, areOurs: true };
    const { dialog, ways } = await answers();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('src/agency/agency.ts: company name, registration, and VAT number');
    for (const way of ways) await expect.element(way).toBeDisabled();
  } finally {
    agency.claims = claims;
  }
  const { dialog, ways } = await answers();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Legal facts of the agency');
  for (const way of ways) await expect.element(way).toBeEnabled();
});

test('an offer to a client without an email address is sent as a link or by WhatsApp', async () => {
  Object.assign(request, { email: null, phone: '06 39 98 01 01' });
  draft(request);
  await open(`quotes/${request.id}`);
  await page.getByRole('link', { name: 'Send …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the offer' });
  const way = (name: string) => expect.element(dialog.getByRole('button', { name }));
  await way('Send by email').toBeDisabled();
  await way('Copy link').toBeEnabled();
  await way('WhatsApp').toBeEnabled();
  await dialog.getByLabelText('Email address of the client').fill('salma@example.com');
  await way('Send by email').toBeEnabled();
});

test('the document names phone and email of the agency, so that a printed offer can be answered', async () => {
  draft(request);
  await write(request);
  await expect.element(paper()).toHaveTextContent(`${agency.phoneDisplay}${agency.email}`);
});

test('the erasure of a person names the contracts that stay', async () => {
  const held = { quotes: [request], projects: [], events: [], notes: [], mails: [] };
  const offers = [
    { number: 'O-2026-001', status: 'accepted' },
    { number: 'O-2026-002', status: 'declined' },
  ];
  backend.functions['rpc/person_data'] = () => ({ ...held, offers });
  await open(`quotes/${request.id}`);
  await menu('More', 'Erase this person’s data');
  await expect.element(page.getByText('2 offers')).toBeVisible();
  await expect
    .element(page.getByText(/^Kept because .* accepted offer O‑2026‑001, with name/u))
    .toBeVisible();
  await press('Erase');
  await expect.element(page.getByText('except their accepted offer.')).toBeVisible();
});

test('beside an accepted offer, one press creates a quote for further work and opens its offer, and both quotes link each other', async () => {
  draft(request, { status: 'accepted', number: 'O-2026-001', token: 'secret' });
  Object.assign(request, { status: 'approved', offers: [{ status: 'accepted' }] });
  // The database copies the client.
  backend.fault = ({ method, path, body }) => {
    if (method === 'POST' && path === 'quotes')
      Object.assign(body, { name: request.name, reference: 'Q-0002', status: 'contacted' });
    return undefined;
  };
  await open(`quotes/${request.id}`);
  await press('Write another offer');
  await expect.element(cell(1, 'Description')).toHaveFocus();
  const [created] = backend.writes();
  expect(created).toMatchObject({
    path: 'quotes',
    body: { follows_quote_id: request.id, message: 'Further work after Q-0001' },
  });
  await open(`quotes/${request.id}`);
  await page.getByRole('link', { name: 'Further work: Q-0002' }).click();
  await page.getByRole('link', { name: 'Further work after Q-0001' }).click();
  await expect.element(page.getByRole('link', { name: 'Further work: Q-0002' })).toBeVisible();
});

test('at 1440 px, the document beside the form shows its lines as a table', async () => {
  await page.viewport(1440, 900);
  await write(request);
  const head = page.getByRole('columnheader', { name: 'Unit price' });
  await expect.element(head).toBeInTheDocument();
  await expect
    .poll(() => getComputedStyle(head.element().closest('thead') as Element).position)
    .toBe('static');
});

for (const language of layoutLanguages)
  test(`on a phone, the labels of a line are read whole (${language})`, async () => {
    await import('@fontsource-variable/readex-pro/index.css');
    await page.viewport(390, 844);
    await speak(language);
    await write(request);
    await expect.element(page.getByRole('textbox').nth(2)).toBeVisible();
    await document.fonts.ready;
    // The rate has as much room as its letters need.
    const rate = document.querySelector<HTMLSelectElement>(
      '[role=group] select',
    ) as HTMLSelectElement;
    const { paddingLeft, paddingRight, font } = getComputedStyle(rate);
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    pen.font = font;
    expect(pen.measureText(rate.selectedOptions[0]?.text ?? '').width).toBeLessThanOrEqual(
      rate.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
    );
    const labels = [...document.querySelectorAll('[role=group] .MuiInputLabel-root')];
    expect(labels.length).toBeGreaterThan(3);
    expect(
      labels
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    ).toEqual([]);
  });
