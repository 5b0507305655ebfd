import { devices, expect } from '@playwright/test';
import { pageTexts } from '../../src/offer/pageTexts';
import { signInByForm } from './kit/session';
import { test } from './kit/test';
import { askForQuote } from './kit/visitor';

test('a visitor asks in Arabic on a phone, staff send an offer, the visitor accepts it, and approves the second delivery of the work', async ({
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
  await visitor.getByRole('dialog').getByLabel(ar.answers.accept.label).fill(name);
  await visitor
    .getByRole('dialog')
    .getByRole('button', { name: ar.answers.accept.confirm })
    .click();
  await expect(visitor.getByRole('dialog')).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByText(name).first()).toBeVisible();
  await staff.goto('/admin/quotes');
  const row = staff.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Offer accepted, €14,400');
  await row.getByRole('link', { name: /convert/iu }).click();
  const form = staff.getByRole('dialog', { name: 'Convert Quote to Project' });
  await expect(form.getByLabel('Project Title')).toHaveValue('موقع من خمس صفحات');
  await expect(form.getByLabel('Budget')).toHaveValue('12000');
  await form.getByRole('button', { name: 'Convert' }).click();
  await expect(form).toBeHidden();

  const ask = async (note: string) => {
    await staff
      .getByRole('button', { name: /^(?:Ask for approval|Correct and ask again)$/u })
      .click();
    const asked = staff.getByRole('dialog', { name: 'Ask for approval' });
    await asked.getByLabel('What to look at').fill(note);
    await asked.getByRole('button', { name: 'Send by email' }).click();
    await expect(asked).toBeHidden();
  };
  const answer = async (kind: 'approve' | 'missing', typed: string) => {
    await visitor.reload();
    await visitor.getByRole('button', { name: ar[kind], exact: true }).click();
    const dialog = visitor.getByRole('dialog');
    await dialog.getByLabel(ar.answers[kind].label).fill(typed);
    await dialog.getByRole('button', { name: ar.answers[kind].confirm, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: ar.work.planned })).toBeVisible();
  await ask('الصفحات الخمس');
  await answer('missing', 'الخريطة ناقصة');
  await expect(visitor.getByRole('heading', { name: ar.work.missing })).toBeVisible();
  await staff.reload();
  await expect(staff.getByText('The client misses something')).toBeVisible();
  await ask('الصفحات الخمس والخريطة');
  await answer('approve', name);
  await expect(visitor.getByRole('list', { name: ar.progress })).toContainText(ar.steps.approved);
  await expect(visitor.getByRole('button', { name: ar.approve, exact: true })).toBeHidden();
  await phone.close();
  await staff.reload();
  await expect(staff.getByText(/^Approved by .* on /u).first()).toBeVisible();
  await desktop.close();
});
