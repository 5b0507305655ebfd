import { expect, type Locator, type Page } from '@playwright/test';
import type { SiteLanguage } from '../../src/domain/quotes';
import { home, languages, somebody } from './kit/storedQuotes';
import { formTest as test } from './kit/test';
import { fillForm, formTexts, openForm, shownForm } from './kit/visitor';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('quoteDraft'));

async function expectFilled(form: Locator, language: SiteLanguage, message: string) {
  const { fields, draft } = formTexts[language];
  await expect(form.getByLabel(fields.message)).toHaveValue(message);
  await expect(form.getByLabel(fields.name)).toHaveValue('Nadia Roux');
  await expect(form.getByLabel(fields.project_type)).toHaveValue('saas');
  await expect(form.getByText(draft.kept)).toBeVisible();
}

const texts = formTexts.en;

test('a draft survives a reload and can be discarded', async ({ page }) => {
  const answers = somebody();
  await page.goto(home.en);
  await fillForm(await openForm(page, 'en'), 'en', answers);
  await page.reload();

  const form = await shownForm(page, 'en');
  await expectFilled(form, 'en', answers.message);
  await form.getByRole('button', { name: texts.draft.discard }).click();
  await expect(form.getByLabel(texts.fields.message)).toHaveValue('');
  await expect(form.getByLabel(texts.fields.name)).toBeFocused();
  await expect(form.getByText(texts.draft.kept)).toBeHidden();
  expect(await stored(page)).toBeNull();
});

test('a draft survives a closed dialog, and another page', async ({ page }) => {
  const answers = somebody();
  await page.goto(home.en);
  await fillForm(await openForm(page, 'en'), 'en', answers);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectFilled(await openForm(page, 'en'), 'en', answers.message);

  await page.goto('/app-development');
  const form = await openForm(page, 'en');
  await expect(form.getByLabel(texts.fields.message)).toHaveValue(answers.message);
  // The form of a service page is about that service.
  await expect(form.getByLabel(texts.fields.project_type)).toHaveValue('mobile-app');
});

test('a draft never leaves the browser before it is sent', async ({ page }) => {
  const answers = somebody();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await page.goto(home.en);
  await fillForm(await openForm(page, 'en'), 'en', answers);
  await page.reload();
  await shownForm(page, 'en');
  expect(sent.join('\n')).not.toContain(answers.email);
  expect(await page.context().cookies()).toEqual([]);
});

for (const language of languages) {
  const other: SiteLanguage = language === 'en' ? 'ar' : 'en';
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
}
