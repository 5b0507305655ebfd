import { expect, type Locator, type Page } from '@playwright/test';
import type { SiteLanguage } from '../../src/domain/quotes';
import { home, languages, onSubmit, somebody } from './kit/storedQuotes';
import { formTest as test } from './kit/test';
import { fillForm, formTexts, openForm, send, sentReference, shownForm } from './kit/visitor';

const DAY = 24 * 60 * 60 * 1000;

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('quoteDraft'));

async function expectFilled(form: Locator, language: SiteLanguage, message: string) {
  const { fields, draft } = formTexts[language];
  await expect(form.getByLabel(fields.message)).toHaveValue(message);
  await expect(form.getByLabel(fields.name)).toHaveValue('Nadia Roux');
  await expect(form.getByLabel(fields.project_type)).toHaveValue('saas');
  await expect(form.getByText(draft.kept)).toBeVisible();
}

for (const language of languages) {
  const texts = formTexts[language];
  const other: SiteLanguage = language === 'en' ? 'ar' : 'en';

  test(`a draft survives a reload and can be discarded (${language})`, async ({ page }) => {
    const answers = somebody();
    await page.goto(home[language]);
    await fillForm(await openForm(page, language), language, answers);
    await page.reload();

    const form = await shownForm(page, language);
    await expectFilled(form, language, answers.message);
    await form.getByRole('button', { name: texts.draft.discard }).click();
    await expect(form.getByLabel(texts.fields.message)).toHaveValue('');
    await expect(form.getByLabel(texts.fields.name)).toBeFocused();
    await expect(form.getByText(texts.draft.kept)).toBeHidden();
    expect(await stored(page)).toBeNull();
  });

  test(`the time in the form grows across reloads, also when the clock is set back (${language})`, async ({
    page,
  }) => {
    const elapsed: number[] = [];
    await onSubmit(page, (route) => {
      elapsed.push(route.request().postDataJSON().request.elapsed_ms as number);
      return route.abort('connectionreset');
    });
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await fillForm(form, language, somebody());
    for (const attempt of [1, 2]) {
      await page.evaluate(() => {
        const now = Date.now;
        Date.now = () => now() - 3_600_000;
      });
      await send(form, language);
      await expect.poll(() => elapsed.length).toBe(attempt);
      await page.reload();
    }
    const [first = 0, second = 0] = elapsed;
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
  });

  test(`a draft survives a closed dialog, and another page (${language})`, async ({ page }) => {
    const answers = somebody();
    await page.goto(home[language]);
    await fillForm(await openForm(page, language), language, answers);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectFilled(await openForm(page, language), language, answers.message);

    await page.goto(language === 'en' ? '/app-development' : '/ar/app-development');
    const form = await openForm(page, language);
    await expect(form.getByLabel(texts.fields.message)).toHaveValue(answers.message);
    // The form of a service page is about that service.
    await expect(form.getByLabel(texts.fields.project_type)).toHaveValue('mobile-app');
  });

  test(`a draft survives a language switch in the open form (${language})`, async ({ page }) => {
    const answers = somebody();
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await fillForm(form, language, answers);
    await page
      .getByRole('dialog')
      .getByRole('link', { name: other === 'ar' ? 'العربية' : 'English' })
      .click();
    const switched = page.getByRole('dialog', { name: formTexts[other].title });
    await expect(switched).toBeVisible();
    await expect(switched.getByLabel(formTexts[other].fields.message)).toHaveValue(answers.message);
    await expect(switched.getByLabel(formTexts[other].fields.name)).toHaveValue(answers.name);
    await expect(page.locator('html')).toHaveAttribute('lang', other);
  });

  test(`a draft survives a failed send and a reload after it (${language})`, async ({ page }) => {
    const answers = somebody();
    await onSubmit(page, (route) => route.abort('connectionreset'));
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await fillForm(form, language, answers);
    await send(form, language);
    await expect(form.getByRole('alert')).toBeVisible();
    await expect(form.getByLabel(texts.fields.message)).toHaveValue(answers.message);
    await page.reload();
    await expectFilled(await shownForm(page, language), language, answers.message);
  });

  test(`a sent draft is removed (${language})`, async ({ page }) => {
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await fillForm(form, language, somebody());
    expect(await stored(page)).not.toBeNull();
    await send(form, language);
    expect(await sentReference(form, language)).toMatch(/^Q-/u);
    expect(await stored(page)).toBeNull();
    await page.reload();
    const fresh = await shownForm(page, language);
    await expect(fresh.getByLabel(texts.fields.message)).toHaveValue('');
    await expect(fresh.getByText(texts.draft.kept)).toBeHidden();
  });

  test(`a draft expires after seven days, not before (${language})`, async ({ page }) => {
    const start = Date.now();
    const answers = somebody();
    await page.clock.setFixedTime(start);
    await page.goto(home[language]);
    await fillForm(await openForm(page, language), language, answers);

    await page.clock.setFixedTime(start + 7 * DAY - 1000);
    await page.reload();
    await expectFilled(await shownForm(page, language), language, answers.message);

    await page.clock.setFixedTime(start + 7 * DAY + 1000);
    await page.reload();
    const form = await shownForm(page, language);
    await expect(form.getByLabel(texts.fields.message)).toHaveValue('');
    expect(await stored(page)).toBeNull();
  });

  test(`a draft never leaves the browser before it is sent (${language})`, async ({ page }) => {
    const answers = somebody();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    await page.goto(home[language]);
    await fillForm(await openForm(page, language), language, answers);
    await page.reload();
    await shownForm(page, language);
    expect(sent.join('\n')).not.toContain(answers.email);
    expect(await page.context().cookies()).toEqual([]);
  });
}
