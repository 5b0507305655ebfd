import { expect } from '@playwright/test';
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
