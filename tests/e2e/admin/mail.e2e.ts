import { expect } from '@playwright/test';
import { LOCAL_PUBLISHABLE_KEY } from '../../../src/backend/local';
import { quoteRow } from '../kit/backOffice';
import { openDashboard } from '../kit/session';
import { staffTest as test } from '../kit/test';

test('the mail settings report invalid values and save valid values', async ({ page, api }) => {
  const stored = async () => (await api.read('mail_settings', 'select=*'))[0];
  await page.goto('/admin/help#mail');
  const dialog = page.getByRole('dialog', { name: 'Mail Settings' });
  const recipients = dialog.getByLabel('Emails to the agency go to');
  const save = dialog.getByRole('button', { name: 'Save settings' });

  await recipients.fill('team@agency.example, nobody');
  await save.click();
  await expect(dialog.getByText('Enter at most ten addresses')).toBeVisible();
  await expect(recipients).toBeFocused();
  await recipients.fill('team@agency.example, boss@agency.example');
  await dialog.getByLabel('First reminder after (hours)').fill('30');
  await save.click();
  await expect(dialog.getByText('Enter whole hours from 1 to 167')).toBeVisible();
  await dialog.getByLabel('First reminder after (hours)').fill('10');
  await save.click();
  await expect(page.getByText('Mail settings saved.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await stored()).toMatchObject({
    recipients: ['team@agency.example', 'boss@agency.example'],
    reminder_hours: 10,
    overdue_hours: 24,
  });
});

test('the dashboard reports a failed confirmation email until the email address is corrected, and the quote shows the reason', async ({
  page,
  request,
  word,
  api,
}) => {
  const setReceipts = (send_receipts: boolean) =>
    api.change('mail_settings', '1', { send_receipts });
  // Turns confirmations off until the quote has an invalid email address. Otherwise, the confirmation would be sent at
  // once to the valid email address.
  await setReceipts(false);
  const { status: _, ...fields } = quoteRow({ company: word, elapsed_ms: 45_000 });
  const answer = await request.post('/rest/v1/rpc/submit_quote', {
    headers: { apikey: LOCAL_PUBLISHABLE_KEY },
    data: { request: { ...fields, request_id: crypto.randomUUID() } },
  });
  const { id } = (await answer.json()) as { id: string };
  await api.change('quotes', id, { email: 'camille at atelier' });
  await setReceipts(true);

  const failed = page.getByRole('alert').filter({ hasText: '1 email has not been sent.' });
  await expect.poll(api.failedMails).toBe(1);
  await openDashboard(page);
  await expect(failed).toContainText('There is no valid address.');
  await failed.getByRole('link', { name: /^Q-/u }).click();
  const onQuote = page.getByText('The confirmation could not be delivered: There is no valid');
  await expect(onQuote).toBeVisible();
  await api.change('quotes', id, { email: 'camille@atelier.example' });
  await openDashboard(page);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(failed).toBeHidden();
});
