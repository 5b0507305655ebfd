import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backend, json, store } from './kit/backend';
import { field, menu, open, quote } from './kit/backOffice';

it.each(['failed', 'bounced'])(
  'a quote shows why its confirmation has %s, and links to the form with the email address',
  async (status) => {
    const reason = '550 no such user';
    const subject = quote();
    const receipt = { kind: 'receipt', status, last_error: reason, sent_at: null };
    store('mails', { ...receipt, quote_id: subject.id });
    await open(`quotes/${subject.id}`);
    await expect
      .element(page.getByText(`The confirmation could not be delivered: ${reason}`))
      .toBeVisible();
    await page.getByRole('link', { name: 'Correct the address' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Edit Quote' }).getByLabelText('Email'))
      .toHaveValue('camille@atelier.example');
  },
);

const settings = () => page.getByRole('dialog', { name: 'Mail Settings' });

it('the mail settings send a test email, count the emails without a record, and warn of another mailbox, until Back closes them', async () => {
  store('mail_settings', { id: '1', recipients: [], reply_to: 'office@agency.example' });
  store('read_mailboxes', { id: 'desk%40agency.example@mail.example:993' });
  const day = '2026-11-24';
  store('unmatched_mails', { day, domain: 'client.example', mails: 2 });
  store('unmatched_mails', { day: '2026-11-25', domain: 'client.example', mails: 1 });
  store('unmatched_mails', { day, domain: '*', mails: 1 });
  store('unmatched_mails', { day, domain: '?', mails: 1 });
  // No mail server is configured.
  backend.fault = ({ method, path, body }) =>
    method === 'POST' && path === 'mails'
      ? json(store('mails', { ...body, status: 'kept' }))
      : undefined;
  await open('quotes');
  await menu('Account', 'Settings');
  await page.getByRole('link', { name: /^Mail/u }).click();
  const warning = page.getByRole('alert').filter({ hasText: 'desk@agency.example' });
  await expect.element(warning).toHaveTextContent(/Replies go to .office@agency\.example/u);
  await field('Replies go to').fill('Desk@agency.example');
  await expect.element(warning).not.toBeInTheDocument();
  const counts = settings().getByRole('listitem');
  await expect.element(counts.first()).toHaveTextContent('client.example: 3');
  await expect.element(counts.nth(1)).toHaveTextContent('could not be read: 1');
  await expect.element(counts.last()).toHaveTextContent('other domains: 1');
  await settings().getByRole('button', { name: 'Send me a test' }).click();
  await expect.element(settings().getByText(/^No mail server is configured/u)).toBeInViewport();
  expect(backend.writes().at(-1)?.body).toMatchObject({ kind: 'test' });
  history.back();
  await expect.element(settings()).not.toBeInTheDocument();
  expect(location.pathname).toBe('/admin/settings');
});

it('a second test within a minute is refused in words', async () => {
  const details = '{"reason": "test_mail"}';
  const refusal = { code: 'PT429', message: 'One test mail a minute can be sent.', details };
  backend.fault = ({ method, path }) =>
    method === 'POST' && path === 'mails' ? json(refusal, 429) : undefined;
  store('mail_settings', { id: '1', recipients: [], reply_to: 'office@agency.example' });
  await open('help#mail');
  await settings().getByRole('button', { name: 'Send me a test' }).click();
  await expect.element(settings().getByText(/One test email a minute can be sent/u)).toBeVisible();
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
  const dialog = settings();
  const recipients = dialog.getByLabelText('Emails to the agency go to');
  const reminder = dialog.getByLabelText('First reminder after (hours)');
  const save = dialog.getByRole('button', { name: 'Save settings' });
  await reminder.fill('');
  await userEvent.type(reminder, '1,5');
  await save.click();
  await expect.element(dialog.getByText('Enter whole hours from 1 to 167')).toBeVisible();
  expect(backend.writes()).toEqual([]);
  await reminder.fill('20');
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
  await recipients.fill('\u202adesk@a.example\u202c, boss@a.example');
  await reminder.fill('10');
  await save.click();
  await expect.element(page.getByText('Mail settings saved.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const written = { recipients: ['desk@a.example', 'boss@a.example'], reminder_hours: 10 };
  expect(row).toMatchObject({ ...written, overdue_hours: 24 });
});
