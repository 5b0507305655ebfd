import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AUTHOR, preferences } from '../../src/admin/data/clientState';
import { agency } from '../../src/agency/agency';
import { backend, json, type Row } from './kit/backend';
import { draft, field, menu, open, press, quote, sentOffer } from './kit/backOffice';
import { countPresses } from './kit/presses';

const line = (number: number) => page.getByRole('group', { name: `Line ${number}` });
const cell = (number: number, label: string) => line(number).getByLabelText(label);
const paper = () => page.getByRole('region', { name: 'The offer as the client will see it' });
const sending = () => page.getByRole('dialog', { name: 'Send the offer' });
const unfoldOrFold = (part: string) =>
  page.getByRole('dialog').getByRole('group').getByText(part, { exact: true }).click();
const write = (request: Row) => open(`quotes/${request.id}/offer`);
/** Writes into the field that has the focus. */
const type = (text: string) => userEvent.fill(document.activeElement as Element, text);

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
  const rows =
    'Item\tQuantity\tPrice\tVAT\nDesign\t2\t1.200\t20%\nTraining\t1\t1,300\t5,5\nHosting\t1\t90\n';
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', rows);
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  cell(1, 'Description').element().dispatchEvent(paste);
  await expect.element(cell(3, 'Description')).toHaveFocus();
  await expect.element(line(1)).toHaveTextContent('This can be read in two ways');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(cell(2, 'Description')).toHaveFocus();
  await menu('Line 1: more', 'Remove the line');
  await expect.element(cell(1, 'Description')).toHaveValue('Hosting');
  await press('Save draft');
  await expect.element(page.getByText(/Draft saved/u)).toBeVisible();
  expect(backend.writes()[0]?.body).toMatchObject({
    lines: [
      { text: 'Hosting', quantity: 1, unit_cents: 9_000 },
      { text: 'Training', quantity: 1, unit_cents: 130_000, vat_rate: 5.5 },
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
  for (const name of ['Send by email', 'Copy link'])
    await expect.element(sending().getByRole('button', { name })).toBeDisabled();
});

test('a line is completed with price and VAT from an earlier offer, from which another one starts in two presses', async () => {
  const earlier = { text: 'Photographs of it', quantity: 3, vat_rate: 10, unit_cents: 45_050 };
  sentOffer(request, { duration: '2 weeks', lines: [earlier] });
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
  await unfoldOrFold('Client');
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
  await unfoldOrFold('Client');
  const isUnfolded = () => page.getByLabelText('Company').element().checkVisibility();
  await expect.poll(isUnfolded).toBe(false);
  await press('Save draft');
  await expect.poll(isUnfolded).toBe(true);
  expect(backend.writes()).toEqual([]);
});
