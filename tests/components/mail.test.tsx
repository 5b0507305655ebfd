import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { backend, json, type Row, store } from './kit/backend';
import { open, press, quote } from './kit/backOffice';

const stats = {
  quotes: {},
  projects: { budgets: {} },
  recentActivity: [],
  response: { previous: {}, waitingOver24h: 0 },
  waiting: [],
  dueSoon: { total: 0, first: [] },
  months: [],
  paidLastYear: 0,
  conversion: { quotes: 0, converted: 0, revenue: 0 },
  types: [],
  sources: [],
  otherSources: { sources: 0, quotes: 0, converted: 0, revenue: 0 },
  followUps: { total: 0, first: [] },
  failedMessages: { total: 0, first: [] },
  lateProjects: { total: 0, first: [] },
  offers: { out: 0, gross_cents: 0, opened: 0, ending: 0 },
  paidThisYear: 0,
};
const reason = '550 no such user';

/**
 * Stores a failed and a delayed email about the quote `subject`. The API stores a test email as if no mail server were
 * configured.
 */
function mails(subject: Row) {
  const about = { quote_id: subject.id, reference: 'Q-0001', client: 'Camille Durand' };
  const failed = { ...about, id: 'one', kind: 'receipt', failed: true, error: reason };
  const waiting = { ...failed, id: 'two', kind: 'request', failed: false, error: 'ECONNREFUSED' };
  for (const trouble of [failed, waiting]) {
    store('mail_troubles', trouble);
    const status = trouble.failed ? 'failed' : 'queued';
    store('mails', { ...trouble, status, last_error: trouble.error, sent_at: null });
  }
  backend.fault = ({ method, path, body }) => {
    if (path.startsWith('rpc/dashboard_')) return json(stats);
    if (path !== 'mails') return undefined;
    if (method === 'POST') return json(store('mails', { ...body, status: 'kept' }));
    if (method === 'PATCH')
      backend.tables.mail_troubles = backend.rows('mail_troubles').filter(({ id }) => id !== 'one');
    return undefined;
  };
}

it('the dashboard lists each unsent email with its quote and the reason', {
  tags: 'mail',
}, async () => {
  const subject = quote();
  mails(subject);
  await open('');
  const alert = page.getByRole('alert').filter({ hasText: '2 emails have not arrived.' });
  await expect
    .element(alert.getByText(/^Confirmation to the client/u))
    .toHaveTextContent('Q-0001, Camille Durand: 550 no such user');
  await expect.element(alert.getByText(/ECONNREFUSED/u).first()).toBeVisible();
  await expect
    .element(alert.getByRole('link').first())
    .toHaveAttribute('href', `/admin/quotes/${subject.id}?from=%2Fadmin%2F`);
  await press('Dismiss: Confirmation to the client, Q-0001, Camille Durand');
  const left = page.getByRole('alert').filter({ hasText: '1 email has not arrived.' });
  await expect.element(left).toHaveTextContent('ECONNREFUSED It will be retried.');
  await expect.element(left.getByRole('button')).not.toBeInTheDocument();
  expect(backend.rows('mails')).toMatchObject([{ status: 'dismissed' }, { status: 'queued' }]);
});

it('Retry queues every failed email again, and no other email', async () => {
  mails(quote());
  await open('');
  await press('Retry');
  await expect.element(page.getByText('1 email will be sent again.')).toBeVisible();
  expect(backend.writes().map(({ path, body }) => [path, body])).toEqual([
    ['mails', { status: 'queued' }],
  ]);
  expect(backend.rows('mails').map(({ status }) => status)).toEqual(['queued', 'queued']);
});

it('a quote shows why its confirmation was not delivered, and links to the form with the email address', async () => {
  const subject = quote();
  mails(subject);
  await open(`quotes/${subject.id}`);
  await expect
    .element(page.getByText(`The confirmation could not be delivered: ${reason}`))
    .toBeVisible();
  await page.getByRole('link', { name: 'Correct the address' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Edit Quote' }).getByLabelText('Email'))
    .toHaveValue('camille@atelier.example');
});

it('sending a test email shows that no mail server is configured, and Back closes the mail settings', async () => {
  mails(quote());
  store('mail_settings', {
    id: '1',
    recipients: [],
    agency_language: 'en',
    reminder_hours: 20,
    overdue_hours: 24,
  });
  await open('quotes');
  await press('Account');
  await page.getByRole('menuitem', { name: 'Mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail Settings' });
  await dialog.getByRole('button', { name: 'Send me a test' }).click();
  await expect.element(dialog.getByText(/^No mail server is configured/u)).toBeInViewport();
  expect(backend.writes().at(-1)?.body).toMatchObject({ kind: 'test' });
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.pathname).toBe('/admin/quotes');
});

it('the mail settings explain what the database refuses beside the field, and save the rest', async () => {
  const row = store('mail_settings', {
    id: '1',
    recipients: [],
    agency_language: 'en',
    reminder_hours: 20,
    overdue_hours: 24,
  });
  await open('help#mail');
  const dialog = page.getByRole('dialog', { name: 'Mail Settings' });
  const recipients = dialog.getByLabelText('Emails to the agency go to');
  const reminder = dialog.getByLabelText('First reminder after (hours)');
  const save = dialog.getByRole('button', { name: 'Save settings' });
  for (const [input, typed, constraint, explained] of [
    [recipients, 'desk@a.example, nobody', 'recipients_check', 'Enter at most ten addresses'],
    [reminder, '30', 'hours_order', 'Enter whole hours from 1 to 167'],
  ] as const) {
    const message = `new row violates check constraint "mail_settings_${constraint}"`;
    backend.fault = ({ isWrite }) => (isWrite ? json({ code: '23514', message }, 400) : undefined);
    await input.fill(typed);
    await save.click();
    await expect.element(dialog.getByText(explained)).toBeVisible();
    await expect.element(input).toHaveFocus();
  }
  backend.fault = undefined;
  await recipients.fill('desk@a.example, boss@a.example');
  await reminder.fill('10');
  await save.click();
  await expect.element(page.getByText('Mail settings saved.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const written = { recipients: ['desk@a.example', 'boss@a.example'], reminder_hours: 10 };
  expect(row).toMatchObject({ ...written, overdue_hours: 24 });
});

it('the mail settings count the emails that belong to no record, by the domain of their sender', async () => {
  store('mail_settings', { id: '1', recipients: [], agency_language: 'en' });
  const day = '2026-11-24';
  store('unmatched_mails', { day, domain: 'client.example', mails: 2 });
  store('unmatched_mails', { day: '2026-11-25', domain: 'client.example', mails: 1 });
  store('unmatched_mails', { day, domain: '*', mails: 1 });
  await open('quotes');
  await press('Account');
  await page.getByRole('menuitem', { name: 'Mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail Settings' });
  await expect.element(dialog.getByText('client.example')).toBeVisible();
  // The settings have no name that could still be read.
  expect(dialog.element().querySelectorAll('.MuiSkeleton-root')).toHaveLength(0);
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(['client.example: 3', 'other domains: 1']);
});
