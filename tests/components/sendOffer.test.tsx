import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AUTHOR, preferences } from '../../src/admin/data/clientState';
import { agency } from '../../src/agency/agency';
import { backend, type Row, store } from './kit/backend';
import { draft, field, open, press, quote } from './kit/backOffice';

const sending = () => page.getByRole('dialog', { name: 'Send the offer' });
const way = (name: string) => expect.element(sending().getByRole('button', { name }));

let request: Row;
beforeEach(() => {
  request = quote({ company: 'Durand SARL' });
});

test('a saved offer is sent by mail, after the dialog names what is missing', {
  tags: 'offer',
}, async () => {
  const offer = draft(request, { valid_until: '2030-06-30', token: 'secret' });
  await open(`quotes/${request.id}/offer`);
  await page
    .getByRole('dialog')
    .getByRole('group')
    .getByText('Introduction and terms', { exact: true })
    .click();
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
