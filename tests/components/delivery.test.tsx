import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend, json, store } from './kit/backend';
import { buttonsOf, entry, field, open, press, project, quote } from './kit/backOffice';

/** A message that the product has sent, with the state of its email. */
const message = (
  subject_id: unknown,
  body: string,
  status: string,
  error: string | null = null,
  mail: unknown = 'other',
  left = status === 'sent' || status === 'bounced',
) =>
  store('notes', {
    ...{ subject_id, kind: 'email', author: 'Claire', body },
    details: { mail, status, error, left },
  });

test('a message that did not arrive says why, and is sent again', {
  tags: 'answer',
}, async () => {
  const mail = store('mails', { kind: 'message', status: 'failed', subject_id: 'none' });
  const { id } = quote({
    status: 'contacted',
    lost_message: { created_at: '2026-11-20T10:00:00Z' },
  });
  const failed = message(id, 'Lost', 'failed', '550 no such user', mail.id);
  message(id, 'Back', 'bounced', 'Mailbox full');
  backend.fault = ({ path, method }) => {
    if (path === 'mails' && method === 'PATCH')
      failed.details = { mail: mail.id, status: 'queued', error: null };
    return undefined;
  };
  await open(`quotes/${id}`);
  await expect
    .element(page.getByRole('region', { name: 'Next step' }))
    .toHaveTextContent(/^Message failed, written/u);
  await expect.element(entry('Back').getByText('came back: Mailbox full')).toBeVisible();
  await expect.element(entry('Lost').getByText('not delivered: 550 no such user')).toBeVisible();
  await entry('Lost').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => mail.status).toBe('queued');
  await expect.element(entry('Lost').getByText('550')).not.toBeInTheDocument();
});

test('an email that has perhaps arrived says so, and what to do, without another address', async () => {
  const { id } = quote({ status: 'contacted' });
  const perhaps = { error: 'No answer', left: true, unconfirmed: true };
  for (const status of ['queued', 'failed'])
    message(id, `Was ${status}`, status).details = { mail: status, status, ...perhaps };
  store('events', {
    ...{ subject_id: id, kind: 'mail', happened_at: '2026-11-20T10:00:00Z' },
    details: { kind: 'receipt', status: 'failed', ...perhaps },
  });
  await open(`quotes/${id}`);
  const waiting = entry('Was queued').getByText(/^may have arrived, will be retried/u);
  await expect.element(waiting).toHaveTextContent('once after an hour: No answer');
  const failed = entry('Was failed').getByText(/^may have arrived, ask the client/u);
  await expect.element(failed).toHaveTextContent('before you send it again: No answer');
  expect(buttonsOf('Was queued')).toEqual([]);
  await expect
    .element(entry('Was failed').getByRole('button', { name: 'Send again' }))
    .toBeVisible();
  await expect
    .element(page.getByText(/^Confirmation to the client · may have arrived/u))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Correct the address' }))
    .not.toBeInTheDocument();
});

test('a message that has left cannot be taken back', { tags: 'answer' }, async () => {
  const { id } = quote({ status: 'contacted' });
  message(id, 'Gone', 'sent');
  message(id, 'Too soon', 'queued');
  await open(`quotes/${id}`);
  await expect.element(entry('Gone').getByText('sent', { exact: true })).toBeVisible();
  expect(buttonsOf('Gone')).toEqual([]);
  // It leaves while staff look at it.
  backend.fault = ({ path, method }) =>
    path === 'notes' && method === 'DELETE'
      ? json({ code: 'PT409', message: '', details: '{"reason": "has_left"}' }, 409)
      : undefined;
  await entry('Too soon').getByRole('button', { name: 'Take back' }).click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'has already left' }))
    .toHaveTextContent(/The message to .Camille Durand. has already left\./u);
});

test('a message that came back is neither taken back nor deleted, whatever staff do then, one that never left is', async () => {
  const { id } = quote({ status: 'contacted' });
  const states = ['queued', 'failed', 'dismissed'];
  for (const state of states) message(id, `Was ${state}`, state, null, 'other', true);
  message(id, 'Lost at once', 'failed', '550 no such user');
  await open(`quotes/${id}`);
  const deletion = (body: string) => entry(body).getByRole('button', { name: /Delete|Take back/u });
  await expect.element(deletion('Lost at once')).toBeInTheDocument();
  for (const state of states) expect(deletion(`Was ${state}`).elements()).toEqual([]);
});

test('the address is corrected in the form of the request, with the email in focus, also from its project', async () => {
  const { email, phone, language, ...lead } = quote({ status: 'approved' });
  const linked = { id: lead.id, reference: 'Q-0001', email, phone, language };
  const { id } = project({ quote: linked });
  message(id, 'Back', 'bounced', 'Mailbox full');
  await open(`projects/${id}`);
  await entry('Back').getByRole('link', { name: 'Correct the address' }).click();
  await expect.poll(() => location.pathname).toBe(`/admin/quotes/${lead.id}/edit`);
  await expect.element(field('Email')).toHaveFocus();
});

test('a request whose address is corrected on the page of a client closes to that page', async () => {
  const row = quote({ status: 'contacted' });
  message(row.id, 'Back', 'bounced', 'Mailbox full');
  const records = { quotes: [row], projects: [], offers: [] };
  backend.functions['rpc/client_records'] = () => records;
  await open(`clients/${row.id}`);
  await page.getByRole('link', { name: 'Correct the address' }).click();
  await expect.element(field('Email')).toHaveFocus();
  await press('Cancel');
  await expect.element(page.getByRole('dialog', { name: 'Quote Details' })).toBeVisible();
  await press('Close');
  await expect.poll(() => location.pathname).toBe(`/admin/clients/${row.id}`);
});
