import { devices, expect } from '@playwright/test';
import { signInByForm } from './kit/session';
import { test } from './kit/test';
import { askForQuote } from './kit/visitor';

test('staff approve and convert a request that a visitor sent in Arabic from a phone', {
  tag: '@project',
}, async ({ browser }) => {
  const name = `سلمى حداد ${Date.now()}`;

  const phone = await browser.newContext({ ...devices['Pixel 7'], locale: 'ar' });
  const visitor = await phone.newPage();
  await visitor.goto('/ar');
  const reference = await askForQuote(visitor, 'ar', {
    name,
    email: 'salma@example.com',
    phone: '٠٦٣٩٩٨٠١٠١',
    company: 'مقهى الحي',
    projectType: 'website',
    budget: '10k-25k',
    timeline: '1-month',
    message: 'نريد موقعا بلغتين لمقهى في ليون.',
  });
  await phone.close();

  const desktop = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const staff = await desktop.newPage();
  await signInByForm(staff);
  await staff.getByRole('link', { name: 'Quotes', exact: true }).click();
  const row = staff.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('salma@example.com');
  await expect(row.getByRole('link', { name: /convert/iu })).toHaveCount(0);

  await row.getByRole('combobox').click();
  await staff.getByRole('option', { name: 'Approved' }).click();
  await row.getByRole('link', { name: /convert/iu }).click();

  const form = staff.getByRole('dialog', { name: 'Convert Quote to Project' });
  await expect(form.getByLabel('Project Title')).toHaveValue(`Website for ${name}`);
  await expect(form.getByLabel('Client Name')).toHaveValue(name);
  await expect(form.getByLabel('Description')).toHaveValue('نريد موقعا بلغتين لمقهى في ليون.');
  await expect(form.getByLabel('Budget')).toHaveValue('10,000');
  await form.getByRole('button', { name: 'Convert' }).click();
  await expect(form).toBeHidden();

  await staff.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(staff.getByRole('link', { name: `Website for ${name}` })).toBeVisible();
  expect(reference).toMatch(/^Q-[0-9A-Z]{6}$/u);
  await desktop.close();
});
