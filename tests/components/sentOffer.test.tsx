import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agencyDay } from '../../src/domain/dates';
import { backend, json, type Row } from './kit/backend';
import { draft, field, menu, open, press, quote, sentOffer } from './kit/backOffice';
import { letPass } from './kit/longTimers';

let request: Row;
beforeEach(() => {
  request = quote({ company: 'Durand SARL' });
});

test('staff see within half a minute that the client has opened an offer, call its reminder off, and prolong it', async () => {
  const offer = sentOffer(request, { remind_days: 3, valid_until: '2030-06-30' });
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
  sentOffer(request, { valid_until: '2020-01-31' });
  await open(`quotes/${request.id}`);
  await press('Extend …');
  await expect.element(field('Valid until')).toHaveValue(agencyDay(new Date(), 30));
});

test('staff reopen a sent offer after a warning, which stays with the reason if that fails', async () => {
  const offer = sentOffer(request);
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
  sentOffer(request, { lines });
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

test('beside an accepted offer, one press creates a quote for further work and opens its offer, and both quotes link each other', async () => {
  const { id, reference } = request;
  sentOffer(request, { status: 'accepted', quote: { id, reference } });
  Object.assign(request, { status: 'approved', offers: [{ status: 'accepted' }] });
  // The database copies the client.
  backend.fault = ({ method, path, body }) => {
    if (method === 'POST' && path === 'quotes')
      Object.assign(body, { name: request.name, reference: 'Q-0002', status: 'contacted' });
    return undefined;
  };
  await open(`quotes/${request.id}`);
  await press('Write another offer');
  const line = page.getByRole('group', { name: 'Line 1' });
  await expect.element(line.getByLabelText('Description')).toHaveFocus();
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
