import { devices, expect } from '@playwright/test';
import { fr } from '../../src/admin/i18n/messages/fr';
import { pageTexts } from '../../src/offer/pageTexts';
import { prefer } from './kit/backOffice';
import { dialogClosed } from './kit/clientPage';
import { staffTest as test } from './kit/test';
import { askForQuote } from './kit/visitor';

test('from an Arabic request to the payment: a French offer, its acceptance, the second delivery approved', {
  tag: ['@hosted', '@offer'],
}, async ({ browser, page: staff }) => {
  test.slow();
  const name = `ليلى منصور ${Date.now()}`;
  const phone = await browser.newContext({
    ...devices['Pixel 7'],
    // Seven times as many pixels would only take time.
    deviceScaleFactor: 1,
    locale: 'ar',
  });
  const visitor = await phone.newPage();
  await visitor.goto('/ar');
  await askForQuote(visitor, 'ar', {
    name,
    email: 'layla@example.com',
    phone: '٠٦٣٩٩٨٠١٠١',
    company: 'دار منصور',
    projectType: 'website',
    budget: '10k-25k',
    timeline: '1-month',
    message: 'نريد موقعا.',
  });

  await staff.setViewportSize({ width: 1440, height: 900 });
  await prefer(staff, 'fr');
  await staff.goto('/admin/quotes');
  await staff.getByRole('link', { name }).click();
  await staff.getByRole('link', { name: fr.offer.write }).click();
  await staff.getByLabel(fr.resources.offers.fields.title).fill('موقع من خمس صفحات');
  const line = staff.getByRole('group', { name: fr.offer.line.replace('%{number}', '1') });
  await line.getByLabel(fr.offer.cell_text).fill('تصميم');
  await line.getByLabel(fr.offer.cell_unit_cents).fill('12000');
  await staff.getByRole('button', { name: fr.offer.save_and_send }).click();
  const dialog = staff.getByRole('dialog', { name: fr.offer.send_title });
  await dialog.getByRole('button', { name: fr.letter.copy_link }).click();
  const naming = staff.getByRole('dialog', { name: fr.people.who });
  await naming.getByRole('button', { name: fr.people.add_me }).click();
  await naming.getByLabel(fr.notes.author).fill('Léa');
  await staff.keyboard.press('Enter');
  const link = await staff.getByLabel(fr.letter.link).inputValue();

  await staff.getByRole('button', { name: 'Fermer' }).last().click();

  const { ar } = pageTexts;
  await visitor.goto(link);
  await visitor.getByRole('button', { name: ar.accept, exact: true }).click();
  await visitor.getByRole('dialog').getByLabel(ar.answers.accept.label).fill(name);
  await visitor
    .getByRole('dialog')
    .getByRole('button', { name: ar.answers.accept.confirm })
    .click();
  await dialogClosed(visitor);
  await expect(visitor.getByText(name).first()).toBeVisible();
  await staff.goto('/admin/quotes');
  const row = staff.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(fr.offers.accepted_for.replace('%{total}', ''));
  await row.getByRole('link', { name: fr.quotes.convert }).click();
  const form = staff.getByRole('dialog', { name: fr.convert.title });
  await expect(form.getByLabel(fr.resources.projects.fields.title)).toHaveValue(
    'موقع من خمس صفحات',
  );
  await expect(form.getByLabel(fr.resources.projects.fields.budget)).toHaveValue('12\u202f000');
  await form.getByRole('button', { name: fr.convert.submit }).click();
  await expect(form).toBeHidden();

  const ask = async (note: string) => {
    const asked = staff.getByRole('dialog', { name: fr.projects.ask });
    await asked.getByLabel(fr.resources.projects.fields.delivery_note).fill(note);
    await asked.getByRole('button', { name: fr.letter.by_mail }).click();
    await expect(asked).toBeHidden();
  };
  const answer = async (kind: 'approve' | 'missing', typed: string) => {
    await visitor.reload();
    const button = kind === 'approve' ? ar.approve : ar.notYet;
    await visitor.getByRole('button', { name: button, exact: true }).click();
    const dialog = visitor.getByRole('dialog');
    await dialog.getByLabel(ar.answers[kind].label).fill(typed);
    await dialog.getByRole('button', { name: ar.answers[kind].confirm, exact: true }).click();
    await dialogClosed(visitor);
  };
  // Work that has not begun is seldom delivered.
  await staff.getByRole('button', { name: fr.app.more, exact: true }).click();
  await staff.getByRole('menuitem', { name: fr.projects.ask }).click();
  await ask('الصفحات الخمس');
  await answer('missing', 'الخريطة ناقصة');
  await expect(visitor.getByText(ar.work.missing)).toBeVisible();
  await staff.reload();
  await expect(staff.getByText(fr.step.missing).first()).toBeVisible();
  const next = staff.getByRole('region', { name: fr.step.title });
  await next.getByRole('link', { name: fr.projects.ask, exact: true }).click();
  await ask('الصفحات الخمس والخريطة');
  await answer('approve', name);
  await expect(visitor.getByText(ar.thanks)).toBeVisible();
  await expect(visitor.getByRole('button', { name: ar.approve, exact: true })).toBeHidden();
  await staff.reload();
  const record = staff.getByRole('dialog');
  await expect(record.getByText(`Approuvé par ${name} le`)).toBeVisible();
  await record.getByRole('combobox', { name: fr.list.status_of.replace('%{name}', '') }).click();
  await staff.getByRole('option', { name: 'Payé', exact: true }).click();
  await expect(record.getByText('Payé le', { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(ar.work.paid)).toBeVisible();
  await phone.close();
});
