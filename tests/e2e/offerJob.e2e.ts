import { devices, expect } from '@playwright/test';
import { pageTexts } from '../../src/offer/pageTexts';
import { signInByForm } from './kit/session';
import { test } from './kit/test';
import { askForQuote } from './kit/visitor';

test('a visitor asks in Arabic on a phone, staff send an offer, the visitor accepts it, and staff convert it', async ({
  browser,
}) => {
  const name = `ليلى منصور ${Date.now()}`;
  const phone = await browser.newContext({ ...devices['Pixel 7'], locale: 'ar' });
  const visitor = await phone.newPage();
  await visitor.goto('/ar');
  await askForQuote(visitor, 'ar', {
    ...{ name, email: 'layla@example.com', phone: '٠٦٣٩٩٨٠١٠١', company: 'دار منصور' },
    ...{ projectType: 'website', budget: '10k-25k', timeline: '1-month', message: 'نريد موقعا.' },
  });

  const desktop = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const staff = await desktop.newPage();
  await signInByForm(staff);
  await staff.getByRole('link', { name: 'Quotes', exact: true }).click();
  await staff.getByRole('link', { name }).click();
  await staff.getByRole('link', { name: 'Write an offer' }).click();
  await staff.getByLabel('Title').fill('موقع من خمس صفحات');
  const line = staff.getByRole('group', { name: 'Line 1' });
  await line.getByLabel('Description').fill('تصميم');
  await line.getByLabel('Unit price (€)').fill('12000');
  await staff.getByRole('button', { name: 'Save and send …' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Send the offer' });
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const link = await staff.getByLabel('Link for the client').inputValue();

  const { ar } = pageTexts;
  await visitor.goto(link);
  await visitor.getByRole('button', { name: ar.accept, exact: true }).click();
  await visitor.getByRole('dialog').getByLabel(ar.name).fill(name);
  await visitor.getByRole('dialog').getByRole('button', { name: ar.confirm }).click();
  await expect(visitor.getByRole('dialog')).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByText(name).first()).toBeVisible();
  await phone.close();

  await staff.goto('/admin/quotes');
  const row = staff.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Offer accepted, €14,400');
  await row.getByRole('link', { name: /convert/iu }).click();
  const form = staff.getByRole('dialog', { name: 'Convert Quote to Project' });
  await expect(form.getByLabel('Project Title')).toHaveValue('موقع من خمس صفحات');
  await expect(form.getByLabel('Budget')).toHaveValue('12000');
  await form.getByRole('button', { name: 'Convert' }).click();
  await expect(form).toBeHidden();
  await desktop.close();
});
