import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend, holdBack, json, store } from './kit/backend';
import { field, open, press, quote, status } from './kit/backOffice';
import { expectTemplate, prepareMessages, recorded } from './kit/messages';
import { countPresses } from './kit/presses';

const opened = prepareMessages();

const dialog = () => page.getByRole('dialog');
const submit = () => dialog().getByRole('button', { name: 'Open in my mail program' });
const name = () => dialog().getByRole('heading', { level: 2 });

test('after an answer, the next waiting quote opens, never one that was just answered', {
  tags: 'answer',
}, async () => {
  const mine = { owner: 'Claire', phone: null };
  quote({ ...mine, name: 'Ada', created_at: '2026-11-01T10:00:00Z' });
  quote({ ...mine, name: 'Bo', created_at: '2026-11-02T10:00:00Z', phone: '+971 50 000 1182' });
  quote({ ...mine, name: 'Cy', created_at: '2026-11-03T10:00:00Z' });
  store('mail_settings', { id: '1', can_send: false });
  // The reading of the waiting quotes is late: it still has the rows of the beginning.
  const first = backend.rows('quotes').map((row) => ({ ...row }));
  backend.fault = ({ path, query, method }) =>
    path === 'quotes' && method === 'GET' && query.get('limit') === '10' ? json(first) : undefined;
  await open('quotes');
  await expect.element(page.getByRole('link', { name: 'Ada', exact: true })).toBeVisible();
  page.getByRole('link', { name: 'Ada', exact: true }).element().focus();
  await userEvent.keyboard('e');
  await expect.element(field('Message')).toHaveFocus();
  await expect.element(submit()).toBeEnabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(name()).toHaveTextContent('Bo');
  await expect.element(submit()).toBeEnabled();
  await userEvent.keyboard('w');
  await expect.element(name()).toHaveTextContent('Cy');
  expect(opened).toEqual([
    expect.stringMatching(/^mailto:.+body=first en Ada,/su),
    expect.stringMatching(/^https:\/\/wa\.me\/971500001182\?text=first en Bo,/u),
  ]);
});

test('three quotes are answered with seven presses', { tags: 'answer' }, async () => {
  store('mail_settings', { id: '1', can_send: true });
  for (const client of ['Ada', 'Bo', 'Cy', 'Di']) quote({ name: client });
  // The database gives an answered quote its status.
  backend.fault = ({ method, path, body }) => {
    const answered = backend.rows('quotes').find(({ id }) => id === body.subject_id);
    if (method === 'POST' && path === 'notes')
      Object.assign(answered ?? {}, { status: 'contacted' });
    return undefined;
  };
  await open('quotes');
  await expect.element(page.getByRole('link', { name: 'Ada', exact: true })).toBeVisible();
  const presses = countPresses();
  await userEvent.keyboard('k');
  for (const [client, next] of [
    ['Ada', 'Bo'],
    ['Bo', 'Cy'],
    ['Cy', 'Di'],
  ] as const) {
    await userEvent.keyboard('e');
    await expectTemplate('first en', client);
    await expect.element(field('Message')).toHaveFocus();
    await expect.element(dialog().getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(name()).toHaveTextContent(next);
    await expect.element(dialog().getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  }
  expect(recorded().map(([kind, , body]) => `${kind} ${body}`.split(',')[0])).toEqual([
    'email first en Ada',
    'email first en Bo',
    'email first en Cy',
  ]);
  expect(presses()).toBe(7);
});

test('the undo of an answer returns to its record, with the text in the form and the focus in it', {
  tags: 'answer',
}, async () => {
  store('mail_settings', { id: '1', can_send: true });
  for (const client of ['Ada', 'Bo']) quote({ name: client });
  await open('quotes');
  const row = page.getByRole('link', { name: 'Ada', exact: true });
  await expect.element(row).toBeVisible();
  row.element().focus();
  await userEvent.keyboard('e');
  await expectTemplate('first en', 'Ada');
  const send = dialog().getByRole('button', { name: 'Send', exact: true });
  await expect.element(send).toBeEnabled();
  await userEvent.keyboard('Hello Ada. {Control>}{Enter}{/Control}');
  await expect.element(name()).toHaveTextContent('Bo');
  await userEvent.keyboard('u');
  await expect.element(name()).toHaveTextContent('Ada');
  await expect.element(field('Message')).toHaveFocus();
  await expect.element(field('Message')).toHaveValue(expect.stringContaining('Hello Ada.'));
  expect(recorded()).toEqual([]);
});

test('what is said in a call stays in one form, also when the stream arrives late', {
  tags: 'answer',
}, async () => {
  store('mail_settings', { id: '1', can_send: false });
  const { id } = quote({ phone: '06 39 98 01 01' });
  await open(`quotes/${id}`);
  await expect.element(submit()).toBeEnabled();
  const arrive = holdBack(({ path }) => path === 'timeline');
  await userEvent.keyboard('p');
  await expect.element(field('What was said')).toHaveFocus();
  expect(opened).toEqual(['tel:0639980101']);
  expect(recorded()).toHaveLength(1);
  await userEvent.keyboard('Call');
  store('notes', { subject_id: id, kind: 'note', author: 'Bea', body: 'Seen' });
  arrive();
  await expect.element(page.getByText('Seen', { exact: true })).toBeVisible();
  await userEvent.keyboard(' back.{Control>}{Enter}{/Control}');
  await expect.poll(() => recorded()[0]).toEqual(['phone', undefined, 'Call back.']);
});

const changed = () => backend.writes().at(-1)?.body;

test('a quote is rejected with a reason, in its row', { tags: 'answer' }, async () => {
  const { id } = quote({ name: 'Ada' });
  quote({ name: 'Bo' });
  await open('quotes');
  await status(page.getByRole('row').filter({ hasText: 'Ada' })).click();
  expect(page.getByRole('option').elements()).toHaveLength(5);
  await page.getByRole('option', { name: 'Reject with a reason…' }).click();
  await expect.element(page.getByRole('option').first()).toHaveFocus();
  await page.getByRole('option', { name: 'Budget too low' }).click();
  await expect.poll(changed).toMatchObject({
    changes: [{ set: { rejection_reason: 'budget' }, ids: [id], seen: 'pending' }],
  });
});

test('the refusal is not offered while the client can still accept an offer', async () => {
  const offer = { id: 'a', status: 'sent', number: 'O-1', gross_cents: 1_440_000 };
  quote({ offers: [{ ...offer, valid_until: '2199-01-01' }] });
  await open('quotes');
  await status().click();
  await page.getByRole('option', { name: 'Reject with a reason…' }).click();
  await expect.element(page.getByRole('option', { name: 'Budget too low' })).toBeVisible();
  expect(page.getByRole('option', { name: 'Reject and write' }).elements()).toEqual([]);
});

test('a rejection leads to the refusal, after which the next rejected quote opens', {
  tags: 'answer',
}, async () => {
  // While it is not known whether the product sends emails itself, the key only opens the form.
  store('mail_settings', { id: '1', can_send: false });
  const { id } = quote({ name: 'Dee' });
  quote({ name: 'Eve', status: 'rejected' });
  await open(`quotes/${id}`);
  await status(dialog()).click();
  await page.getByRole('option', { name: 'Reject with a reason…' }).click();
  await page.getByRole('option', { name: 'Reject and write the refusal' }).click();
  await expectTemplate('refusal en', 'Dee');
  await press('Open in my mail program');
  await expect.element(name()).toHaveTextContent('Eve');
});
