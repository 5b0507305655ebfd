import { expect, type Locator, type Page } from '@playwright/test';
import type { SiteLanguage } from '../../src/domain/quotes';
import { ar } from '../../src/site/i18n/ar';
import { arPages } from '../../src/site/i18n/arPages';
import { en } from '../../src/site/i18n/en';
import { enPages } from '../../src/site/i18n/enPages';
import { home, languages, somebody } from './kit/storedQuotes';
import { formTest as test } from './kit/test';
import { fillForm, formTexts, openForm, send, sentReference } from './kit/visitor';

const pageTexts = { en, ar };
const afterSending = { en: enPages.afterSending, ar: arPages.afterSending };

/** Sends a request and pauses the clock on the success panel. */
async function sent(page: Page, language: SiteLanguage) {
  await page.clock.install();
  await page.goto(home[language]);
  const form = await openForm(page, language);
  await fillForm(form, language, somebody());
  await page.clock.pauseAt(Date.now() + 60_000);
  await send(form, language);
  const reference = await sentReference(form, language);
  // Moves the pointer away from the panel.
  await page.mouse.move(2, 2);
  return { form, reference };
}

const notice = (page: Page, reference: string): Locator =>
  page.getByRole('status').filter({ hasText: reference });

for (const language of languages) {
  const texts = formTexts[language];
  const { notice: words, getQuote } = pageTexts[language];

  test(`success is announced for three seconds, then the dialog closes (${language})`, async ({
    page,
  }) => {
    const { form, reference } = await sent(page, language);
    const panel = form.getByRole('status');
    await expect(panel).toContainText(texts.success.title);
    await expect(panel).toContainText(texts.success.text);
    await expect(panel).toContainText(reference);
    const { reader, cost } = afterSending[language];
    await expect(panel).toContainText(reader);
    await expect(panel).toContainText(cost);
    await expect(panel.getByRole('heading', { name: texts.success.title })).toBeFocused();
    await page.clock.runFor(2_900);
    await expect(form).toBeVisible();
    await page.clock.runFor(200);
    await expect(form).toBeHidden();
    await expect(
      page.getByRole('link', { name: getQuote, exact: true }).filter({ visible: true }).first(),
    ).toBeFocused();
    const fresh = await openForm(page, language);
    for (const field of ['name', 'email', 'message', 'project_type'] as const)
      await expect(fresh.getByLabel(texts.fields[field])).toHaveValue('');
    await expect(fresh.getByText(texts.draft.kept)).toBeHidden();
  });

  test(`the success panel stays while it has the focus (${language})`, async ({ page }) => {
    const { form } = await sent(page, language);
    await form.getByRole('button', { name: words.copy }).focus();
    // A passing pointer does not close a focused panel.
    await form.getByText(texts.success.title).hover();
    await page.mouse.move(4, 4);
    await page.clock.runFor(20_000);
    await expect(form).toBeVisible();
    await form.getByRole('button', { name: texts.close }).focus();
    await page.clock.runFor(2_900);
    await expect(form).toBeVisible();
    await page.clock.runFor(200);
    await expect(form).toBeHidden();
  });

  test(`the success panel stays while the pointer is over it (${language})`, async ({ page }) => {
    const { form } = await sent(page, language);
    const box = await form.getByText(texts.success.title).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5, { steps: 4 });
    await page.clock.runFor(20_000);
    await expect(form).toBeVisible();
    await page.mouse.move(2, 2);
    await page.clock.runFor(3_100);
    await expect(form).toBeHidden();
  });

  test(`a notice shows the reference, with a copy button, until it is dismissed (${language})`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { form, reference } = await sent(page, language);
    await page.clock.runFor(3_100);
    await expect(form).toBeHidden();
    const shown = notice(page, reference);
    await page.clock.runFor(600_000);
    await expect(shown).toBeVisible();
    await shown.getByRole('button', { name: words.copy }).click();
    await expect(shown.getByRole('button', { name: words.copied })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);

    // Opening the form again does not dismiss it.
    await openForm(page, language);
    await page.keyboard.press('Escape');
    await expect(shown).toBeVisible();
    await shown.getByRole('button', { name: words.dismiss }).click();
    await expect(shown).toBeHidden();
  });

  test(`the form is empty after the success panel is closed early (${language})`, async ({
    page,
  }) => {
    const { form, reference } = await sent(page, language);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(notice(page, reference)).toBeVisible();
    const fresh = await openForm(page, language);
    await expect(fresh.getByLabel(texts.fields.message)).toHaveValue('');
    await page.clock.runFor(10_000);
    await expect(fresh).toBeVisible();
  });
}
