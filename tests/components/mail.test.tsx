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
  paid: { thisYear: 0, lastYear: 0 },
  conversion: { quotes: 0, converted: 0, revenue: 0 },
  types: [],
  sources: [],
  otherSources: { sources: 0, quotes: 0, converted: 0, revenue: 0 },
  followUps: { total: 0, first: [] },
  lateProjects: { total: 0, first: [] },
};
const reason = '550 no such user';

/**
 * Simulates an API that reports a failed and a delayed email about the quote `subject`, and that stores a test email as
 * if no mail server were configured.
 */
function mails(subject: Row) {
  const failed = {
    id: 'one',
    kind: 'receipt',
    failed: true,
    error: reason,
    quote_id: subject.id,
    reference: 'Q-0001',
    client: 'Camille Durand',
  };
  const waiting = { ...failed, id: 'two', kind: 'request', failed: false, error: 'ECONNREFUSED' };
  const state = { troubles: [failed, waiting], test: null as object | null };
  backend.fault = ({ path, body }) => {
    const id = (body as unknown as { mail?: string } | null)?.mail;
    const { troubles, test } = state;
    if (path.startsWith('rpc/dashboard_')) return json(stats);
    if (path === 'rpc/mail_state')
      return json({
        failed: troubles.filter((trouble) => trouble.failed).length,
        late: troubles.length,
        troubles,
        waiting: 1,
        lastSentAt: null,
        test,
      });
    if (path === 'rpc/quote_mails')
      return json([{ id: 'one', kind: 'receipt', status: 'failed', error: reason }]);
    if (path === 'rpc/dismiss_mail') {
      state.troubles = troubles.filter((trouble) => trouble.id !== id);
      return json({ dismissed: true });
    }
    if (path === 'rpc/send_test_mail') {
      state.test = { id: 'test', status: 'kept', error: null };
      return json({ id: 'test' });
    }
    return undefined;
  };
}

it('the dashboard lists each unsent email with its quote and the reason, and staff can dismiss a failed email', async () => {
  const subject = quote();
  mails(subject);
  await open('');
  const alert = page.getByRole('alert').filter({ hasText: '2 emails have not been sent.' });
  await expect
    .element(alert.getByText(/^Confirmation to the client/u))
    .toHaveTextContent('Q-0001, Camille Durand: 550 no such user');
  await expect.element(alert.getByText(/ECONNREFUSED/u).first()).toBeVisible();
  await expect
    .element(alert.getByRole('link').first())
    .toHaveAttribute('href', `/admin/quotes/${subject.id}`);
  await press('Dismiss: Confirmation to the client, Q-0001, Camille Durand');
  const left = page.getByRole('alert').filter({ hasText: '1 email has not been sent.' });
  await expect.element(left).toHaveTextContent('ECONNREFUSED It will be retried.');
  await expect.element(left.getByRole('button')).not.toBeInTheDocument();
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
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.pathname).toBe('/admin/quotes');
});
