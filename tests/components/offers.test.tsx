import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AUTHOR, preferences } from '../../src/admin/data/clientState';
import { agency } from '../../src/agency/agency';
import { agencyDay } from '../../src/domain/dates';
import { backend, holdBack, json, type Row, store } from './kit/backend';
import { draft, field, menu, open, press, quote } from './kit/backOffice';
import { letPass } from './kit/longTimers';
import { countPresses } from './kit/presses';

const line = (number: number) => page.getByRole('group', { name: `Line ${number}` });
const cell = (number: number, label: string) => line(number).getByLabelText(label);
const paper = () => page.getByRole('region', { name: 'The offer as the client will see it' });
/** Unfolds or folds a part of the form. */
const unfold = (title: string) =>
  page.getByRole('dialog').getByRole('group').getByText(title, { exact: true }).click();
const write = (request: Row) => open(`quotes/${request.id}/offer`);
/** Writes into the field that has the focus. */
const type = (text: string) => userEvent.fill(document.activeElement as Element, text);

const sent = { status: 'sent', number: 'O-2026-001', token: 'secret' };
const sentOffer = (columns: object) => draft(request, { ...sent, ...columns });
const sending = () => page.getByRole('dialog', { name: 'Send the offer' });
const way = (name: string) => expect.element(sending().getByRole('button', { name }));

let request: Row;
beforeEach(() => {
  request = quote({ company: 'Durand SARL' });
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
  const presses = countPresses();
  await userEvent.keyboard('o');
  for (const [number, text, price] of [
    [1, 'Design', '1200,50'],
    [2, 'Build', '4800'],
    [3, 'Training', '900'],
  ] as const) {
    if (number > 1) await userEvent.keyboard('{Enter}');
    await expect.element(cell(number, 'Description')).toHaveFocus();
    await type(text);
    await userEvent.keyboard('{Tab}{Tab}');
    await type(price);
  }
  await expect.element(page.getByText(/^Net €6,900.50 \+ VAT €1,380.10 =/u)).toBeVisible();
  // A printed offer can be answered.
  await expect.element(paper()).toHaveTextContent(`${agency.phoneDisplay}${agency.email}`);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await sending().getByRole('button', { name: 'Send by email' }).click();
  await expect.element(page.getByText(/is sent\./u)).toBeVisible();
  expect(presses()).toBe(11);
  expect(backend.writes()[0]?.body).toMatchObject({
    quote_id: request.id,
    client_name: 'Camille Durand',
    client_company: 'Durand SARL',
    title: 'Website for Camille Durand',
    lines: [{ unit_cents: 120_050 }, { unit_cents: 480_000 }, { unit_cents: 90_000 }],
  });
});

test('the form opens the draft that somebody has begun since the quote was read', async () => {
  await open(`quotes/${request.id}`);
  await expect.element(page.getByRole('link', { name: 'Write an offer' })).toBeVisible();
  draft(request);
  await page.getByRole('link', { name: 'Write an offer' }).click();
  await expect.element(field('Title')).toHaveValue('A shop');
});

test('what was typed for a new offer overwrites no draft that somebody has saved since, until it is saved again', async () => {
  await write(request);
  await field('Title').fill('Mine');
  const theirs = draft(request, { title: 'Theirs' });
  await write(request);
  await expect.element(field('Title')).toHaveValue('Mine');
  await press('Save draft');
  const conflict = page.getByRole('alert').filter({ hasText: 'Nothing was overwritten.' });
  await expect.element(conflict).toBeVisible();
  expect(theirs.title).toBe('Theirs');
  await press('Save draft');
  await expect.poll(() => theirs.title).toBe('Mine');
});

test('what was typed in a draft that somebody has deleted is saved as a new offer', async () => {
  const { id } = draft(request);
  await write(request);
  await field('Title').fill('Mine');
  backend.tables.offers = [];
  await write(request);
  await expect.element(field('Title')).toHaveValue('Mine');
  await press('Save draft');
  await expect.element(page.getByText('Mine: Draft saved.')).toBeVisible();
  const [written] = backend.writes().map(({ body }) => body);
  expect(written).toMatchObject({ quote_id: request.id, title: 'Mine' });
  expect(written?.id).not.toBe(id);
  for (const column of ['status', 'created_at']) expect(written).not.toHaveProperty(column);
});

test('what was typed in a draft that somebody has deleted, and begun another one, replaces that when it is saved again', async () => {
  draft(request);
  await write(request);
  await field('Title').fill('Mine');
  backend.tables.offers = [];
  const theirs = draft(request, { title: 'Theirs' });
  await write(request);
  await expect.element(field('Title')).toHaveValue('Mine');
  await press('Save draft');
  const conflict = page.getByRole('alert').filter({ hasText: 'Nothing was overwritten.' });
  await expect.element(conflict).toBeVisible();
  expect(theirs.title).toBe('Theirs');
  await press('Save draft');
  await expect.poll(() => theirs.title).toBe('Mine');
});

test('rows pasted from a spreadsheet become lines, which keys move and a menu removes', {
  tags: 'offer',
}, async () => {
  await write(request);
  await expect.element(cell(1, 'Description')).toHaveFocus();
  const rows = 'Design\t2\t€1,200.50\t20%\nTraining\t1\t300\t5,5\nHosting\t1\t90\n';
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', rows);
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  cell(1, 'Description').element().dispatchEvent(paste);
  await expect.element(cell(3, 'Description')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(cell(2, 'Description')).toHaveFocus();
  await menu('Line 1: more', 'Remove the line');
  await expect.element(cell(1, 'Description')).toHaveValue('Hosting');
  await press('Save draft');
  await expect.element(page.getByText(/Draft saved/u)).toBeVisible();
  expect(backend.writes()[0]?.body).toMatchObject({
    lines: [
      { text: 'Hosting', quantity: 1, unit_cents: 9_000 },
      { text: 'Training', quantity: 1, unit_cents: 30_000, vat_rate: 5.5 },
    ],
  });
});

test('an optional line is not in the total, and is no discount', {
  tags: 'offer',
}, async () => {
  draft(request);
  await write(request);
  await cell(1, 'Description').click();
  await userEvent.keyboard('{Enter}');
  await cell(2, 'Description').fill('Photos');
  await cell(2, 'Unit price (€)').fill('50');
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
  expect(backend.writes().map(({ body }) => body)).toMatchObject([
    { lines: [{ text: 'Design' }, { text: 'Photos', optional: true }] },
  ]);
});

test('the form says at once that an amount was not read, or the lines cannot be sent', {
  tags: 'offer',
}, async () => {
  draft(request);
  await write(request);
  await cell(1, 'Quantity').fill('1.125');
  await userEvent.tab();
  await expect.element(line(1)).toHaveTextContent('This can be read in two ways');
  await press('Save draft');
  expect(backend.writes()).toEqual([]);
  await cell(1, 'Quantity').fill('1');
  await cell(1, 'Unit price (€)').fill('-5 000');
  await expect.element(page.getByText(/^A total above 0/u)).toBeVisible();
  await press('Save and send …');
  await expect.element(sending()).toHaveTextContent('A total above 0');
  await way('Send by email').toBeDisabled();
  await way('Copy link').toBeDisabled();
});

test('a line is completed with price and VAT from an earlier offer, from which another one starts in two presses', async () => {
  const earlier = { text: 'Photographs of it', quantity: 3, vat_rate: 10, unit_cents: 45_050 };
  sentOffer({ duration: '2 weeks', lines: [earlier] });
  await write(request);
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Another offer for this request is sent' }))
    .toBeVisible();
  await cell(1, 'Description').fill('photo');
  await expect.element(page.getByRole('option', { name: 'Photographs of it' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(cell(1, 'Description')).toHaveValue('Photographs of it');
  await expect.element(cell(1, 'Unit price (€)')).toHaveValue('450.50');
  await expect.element(cell(1, 'VAT')).toHaveValue('10');
  await expect.element(cell(1, 'Quantity')).toHaveValue('1');
  const presses = countPresses();
  await menu('Start from …', 'O-2026-001');
  await expect.element(field('Duration')).toHaveValue('2 weeks');
  expect(presses()).toBe(2);
  await expect.element(field('Title')).toHaveValue('Website for Camille Durand');
  await expect.element(cell(1, 'Quantity')).toHaveValue('1');
  await expect.element(cell(2, 'Quantity')).toHaveValue('3');
});

test('a line that the server refuses is named, and the form is saved once it is corrected', async () => {
  draft(request);
  await write(request);
  // The empty line above is not sent, so that the server counts fewer lines.
  await cell(1, 'Unit price (€)').click();
  await userEvent.keyboard('{Enter}{Alt>}{ArrowUp}{/Alt}');
  backend.fault = ({ isWrite }) =>
    isWrite
      ? json({ code: 'PT422', message: '', details: '{"field": "lines", "line": 1}' }, 422)
      : undefined;
  await cell(2, 'Description').fill('Design of the shop');
  await press('Save draft');
  const refusal = page.getByText('Line 2 was not accepted.');
  await expect.element(refusal).toBeVisible();
  backend.fault = undefined;
  await cell(2, 'Description').fill('Design');
  await cell(2, 'Unit price (€)').fill('80');
  await expect.element(refusal).not.toBeInTheDocument();
  await press('Save draft');
  await expect.element(page.getByText(/Draft saved/u)).toBeVisible();
});

test('the title is in the language of the offer until staff write another one, and a folded mistake unfolds', async () => {
  request.project_type = 'mobile-app';
  await write(request);
  await expect.element(field('Title')).toHaveValue('Mobile app for Camille Durand');
  await unfold('Client');
  const language = async (name: string) => {
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name }).click();
  };
  await language('French');
  await expect.element(field('Title')).toHaveValue('Application mobile pour Camille Durand');
  await field('Title').fill('A shop');
  await language('English');
  await expect.element(field('Title')).toHaveValue('A shop');
  await page.getByRole('textbox', { name: 'Client', exact: true }).fill('');
  await unfold('Client');
  const isUnfolded = () => page.getByLabelText('Company').element().checkVisibility();
  await expect.poll(isUnfolded).toBe(false);
  await press('Save draft');
  await expect.poll(isUnfolded).toBe(true);
  expect(backend.writes()).toEqual([]);
});

test('a saved offer is sent by mail, after the dialog names what is missing', {
  tags: 'offer',
}, async () => {
  const offer = draft(request, { valid_until: '2030-06-30', token: 'secret' });
  await write(request);
  await unfold('Introduction and terms');
  await field('Introduction').fill('Dear Camille');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(sending()).toHaveTextContent('The address of the client (optional)');
  await expect.element(sending()).toHaveTextContent('€120');
  await sending().getByLabelText('Email address of the client').fill('camille@example.org');
  await press('Send by email');
  await page
    .getByRole('dialog', { name: 'Who are you?' })
    .getByLabelText('Your name')
    .fill('Nadia');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/is sent\./u)).toBeVisible();
  await expect.element(sending()).not.toBeInTheDocument();
  const writes = backend.writes().filter(({ path }) => path === 'offers');
  expect(writes.map(({ body }) => body)).toMatchObject([
    { introduction: 'Dear Camille' },
    { status: 'sent', mail_to: 'camille@example.org', updated_by: 'Nadia' },
  ]);
  expect(offer.status).toBe('sent');
});

test('an offer is sent as a link, after a look at what clients read', {
  tags: 'offer',
}, async () => {
  preferences.setItem(AUTHOR, 'Nadia');
  const { id } = draft(request, { valid_until: '2030-06-30', token: 'secret' });
  await open(`quotes/${request.id}/offers/${id}/send`);
  await expect
    .element(sending().getByRole('region', { name: 'The email' }))
    .toHaveTextContent(
      'Offer …: A shop Hello Camille Durand, Here is our offer for “A shop”. Offer: …',
    );
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await sending().getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByLabelText('Link for the client')).toBeVisible();
  await expect.element(page.getByText('Link copied.')).toBeVisible();
  const [written] = backend.writes().map(({ body }) => body);
  expect(written).toMatchObject({ status: 'sent' });
  for (const column of ['letter', 'remind_days']) expect(written).not.toHaveProperty(column);
});

test('an offer begins with the words of staff, which outlive a reload, and reminds the client once if staff tick it', async () => {
  preferences.setItem(AUTHOR, 'Nadia');
  const { id } = draft(request, { valid_until: '2030-06-30' });
  const path = `quotes/${request.id}/offers/${id}/send`;
  await open(path);
  const beginning = sending().getByLabelText('Beginning of the email');
  await expect
    .element(beginning)
    .toHaveValue('Hello Camille Durand,\n\nHere is our offer for “A shop”.');
  const letter = 'Dear Camille,\n\nas we said <b>today</b>:';
  await beginning.fill('a'.repeat(2001));
  await expect.element(beginning).toHaveAccessibleDescription(/2000 characters/u);
  await way('Send by email').toBeDisabled();
  await beginning.fill(letter);
  await sending()
    .getByLabelText(/^Remind the client once/u)
    .click();
  await expect.element(sending().getByText(/^Nobody is reminded/u)).toBeVisible();
  await open(path);
  const days = sending().getByLabelText('Days before the validity ends');
  await expect.element(days).toHaveValue(3);
  await days.fill('31');
  await way('Send by email').toBeDisabled();
  await days.fill('5');
  await expect
    .element(sending().getByRole('region', { name: 'The email' }))
    .toHaveTextContent('as we said <b>today</b>: Offer: … Total including VAT: €120.00');
  await press('Send by email');
  await expect.element(sending()).not.toBeInTheDocument();
  expect(backend.writes().map(({ body }) => body)).toMatchObject([
    { status: 'sent', letter, remind_days: 5, mail_to: request.email },
  ]);
});

test('an offer to a client without an email address is sent as a link or by WhatsApp, and cannot remind', async () => {
  store('mail_settings', { id: '1', can_send: true });
  Object.assign(request, { email: null, phone: '06 39 98 01 01' });
  draft(request);
  await open(`quotes/${request.id}`);
  await page.getByRole('link', { name: 'Send …' }).click();
  await way('Send by email').toBeDisabled();
  await way('Copy link').toBeEnabled();
  await way('WhatsApp').toBeEnabled();
  const said = sending().getByText(/^The request has no email address/u);
  expect(said.elements()).toEqual([]);
  await sending()
    .getByLabelText(/^Remind the client once/u)
    .click();
  await expect.element(said).toBeVisible();
  await sending().getByLabelText('Email address of the client').fill('salma@example.com');
  await way('Send by email').toBeEnabled();
});

test('on a real site, an offer without who offers cannot be sent, and the dialog says what is missing', async () => {
  const { id } = draft(request, { client_address: 'Lyon' });
  const { claims } = agency;
  try {
    agency.claims = { ...claims, areOurs: true };
    await open(`quotes/${request.id}/offers/${id}/send`);
    await expect
      .element(sending().getByRole('alert'))
      .toHaveTextContent('src/agency/agency.ts: company name, registration, and VAT number');
    await way('Send by email').toBeDisabled();
    await way('Copy link').toBeDisabled();
  } finally {
    agency.claims = claims;
  }
});

test('staff see within half a minute that the client has opened an offer, call its reminder off, and prolong it', async () => {
  const offer = sentOffer({ remind_days: 3, valid_until: '2030-06-30' });
  await open(`quotes/${request.id}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'O-2026-001' });
  await expect.element(entry).toHaveTextContent('Sent · not opened yet');
  offer.opened_at = '2026-11-20T10:00:00Z';
  await letPass(30_000);
  await expect.element(entry).toHaveTextContent(/Sent · opened/u);
  await menu('More', 'Call the reminder off');
  await expect.element(page.getByText('O-2026-001: no reminder.')).toBeVisible();
  await menu('More', 'Extend …');
  await expect.element(field('Valid until')).toHaveValue('2030-07-30');
  await field('Valid until').fill('2020-01-01');
  await expect.element(page.getByText('Enter today or a later day.')).toBeVisible();
  await field('Valid until').fill('2206-01-31');
  await expect.element(page.getByText(/^Enter a valid date/u)).toBeVisible();
  await field('Valid until').fill('2200-01-31');
  await press('Save');
  await expect.element(page.getByText(/^O-2026-001: valid until .*2200/u)).toBeVisible();
  expect(backend.writes().map(({ body }) => body)).toMatchObject([
    { remind_days: null },
    { valid_until: '2200-01-31' },
  ]);
});

test('an expired offer is extended by 30 days from today, not from its last day', async () => {
  sentOffer({ valid_until: '2020-01-31' });
  await open(`quotes/${request.id}`);
  await press('Extend …');
  await expect.element(field('Valid until')).toHaveValue(agencyDay(new Date(), 30));
});

test('staff reopen a sent offer after a warning, which stays with the reason if that fails', async () => {
  const offer = sentOffer({});
  await open(`quotes/${request.id}`);
  await menu('More', 'Reopen');
  const warning = page.getByRole('dialog', { name: 'Reopen' });
  await expect.element(warning.getByText('stops working')).toBeVisible();
  backend.fault = ({ isWrite }) => (isWrite ? json({}, 503) : undefined);
  await warning.getByRole('button', { name: 'Reopen' }).click();
  await expect.element(warning.getByRole('alert')).toHaveTextContent('not available right now');
  backend.fault = undefined;
  await warning.getByRole('button', { name: 'Reopen' }).click();
  await expect.element(warning).not.toBeInTheDocument();
  expect(offer.status).toBe('draft');
});

test('a draft that had a number is withdrawn, not deleted', {
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

test('staff record an acceptance by phone, with its optional lines, and undo it', {
  tags: 'acceptance',
}, async () => {
  const design = { text: 'Design', quantity: 1, vat_rate: 20, unit_cents: 10_000 };
  const lines = [
    design,
    { ...design, text: 'Photos', optional: true },
    { ...design, text: 'Training', optional: true, unit_cents: 5_000 },
  ];
  sentOffer({ lines });
  await open(`quotes/${request.id}`);
  await menu('Record the answer', 'Accepted by phone');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabelText('Answered by');
  await name.fill('Nadia Roux');
  await press('Cancel');
  await menu('Record the answer', 'Accepted by phone');
  await expect.element(name).toHaveValue('Camille Durand');
  await dialog.getByRole('checkbox', { name: 'Training · €50' }).click();
  await dialog.getByRole('checkbox', { name: 'Photos · €100' }).click();
  await expect.element(dialog).toHaveTextContent('Accepted: €300');
  await dialog.getByRole('checkbox', { name: 'Photos' }).click();
  await expect.element(dialog).toHaveTextContent('Accepted: €180');
  await press('Save');
  await expect.element(page.getByText('O-2026-001: accepted.')).toBeVisible();
  await press('Undo');
  await expect.element(page.getByText('O-2026-001: waiting for an answer again.')).toBeVisible();
  expect(backend.writes().map(({ body }) => body)).toMatchObject([
    { status: 'accepted', channel: 'phone', answered_by: 'Camille Durand', chosen: [3] },
    { status: 'sent' },
  ]);
  await menu('Record the answer', 'Declined');
  const reason = dialog.getByLabelText('Reason for declining');
  await reason.fill('a'.repeat(2001));
  await expect.element(reason).toHaveAccessibleDescription(/2000 characters/u);
  await reason.fill('Too late');
  await press('Cancel');
  await menu('Record the answer', 'Declined');
  await expect.element(reason).toHaveValue('Too late');
  await reason.fill('');
  await press('Save');
  await expect.element(page.getByText('O-2026-001: declined.')).toBeVisible();
  backend.fault = ({ isWrite }) => (isWrite ? json({}, 503) : undefined);
  await press('Undo');
  await expect.element(page.getByRole('alert')).toHaveTextContent('O-2026-001: Error updating');
});

test('the form of a conversion waits for the offer that the client has accepted since, and takes its amount', async () => {
  const offer = sentOffer({ chosen: [] });
  Object.assign(request, { status: 'approved', budget: '10k-25k' });
  await open(`quotes/${request.id}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'O-2026-001' });
  await expect.element(entry).toHaveTextContent('Sent');
  Object.assign(offer, { status: 'accepted', net_cents: 1_440_000 });
  const letGo = holdBack(({ path, isWrite }) => path === 'offers' && !isWrite);
  await letPass(30_000);
  const step = page.getByRole('region', { name: 'Next step' });
  await expect.element(step).toHaveTextContent('Accepted');
  await step.getByRole('link', { name: 'Convert to project' }).click();
  const form = page.getByRole('dialog', { name: 'Convert Quote to Project' });
  await expect.element(form).toBeVisible();
  expect(field('Budget').elements()).toEqual([]);
  letGo();
  await expect.element(field('Budget')).toHaveValue('14,400');
});

test('a quote is not converted while its accepted offer could not be read', async () => {
  Object.assign(request, { status: 'approved' });
  sentOffer({ status: 'accepted', chosen: [] });
  backend.fault = ({ path, isWrite }) =>
    path === 'offers' && !isWrite ? json({}, 503) : undefined;
  await open(`quotes/${request.id}/convert`);
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  expect(field('Budget').elements()).toEqual([]);
});

test('beside an accepted offer, one press creates a quote for further work and opens its offer, and both quotes link each other', async () => {
  const { id, reference } = request;
  sentOffer({ status: 'accepted', quote: { id, reference } });
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
  expect(backend.writes()[0]).toMatchObject({
    path: 'quotes',
    body: { follows_quote_id: request.id, message: 'Further work after Q-0001' },
  });
  await open(`quotes/${request.id}`);
  await page.getByRole('link', { name: 'Further work: Q-0002' }).click();
  await page.getByRole('link', { name: 'Further work after Q-0001' }).click();
  await expect.element(page.getByRole('link', { name: 'Further work: Q-0002' })).toBeVisible();
  // The reply of the client comes first, and what has no place beside it is in the menu.
  request.replied_at = new Date().toISOString();
  await open();
  await press('More');
  await expect.element(page.getByRole('menuitem', { name: 'Write another offer' })).toBeVisible();
});
