import { expect } from '@playwright/test';
import { home, onSubmit, somebody, storedQuotes } from './kit/storedQuotes';
import { formTest as test } from './kit/test';
import { fillForm, formTexts, openForm, send, sentReference } from './kit/visitor';

const language = 'en';
const texts = formTexts[language];

test('changes made after a lost response are stored as well', async ({ page, request }) => {
  const answers = somebody();
  await onSubmit(page, async (route, attempt) => {
    if (attempt > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto(home[language]);
  const form = await openForm(page, language);
  await fillForm(form, language, answers);
  await send(form, language);
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByLabel(texts.fields.message).fill('And a shop.');
  await send(form, language);
  await sentReference(form, language);
  const rows = await storedQuotes(request, answers.email);
  expect(rows.map(({ message }) => message)).toEqual([answers.message, 'And a shop.']);
});

test('two tabs with the same draft store one row', async ({ context, request }) => {
  const answers = somebody();
  const first = await context.newPage();
  await first.goto(home[language]);
  const one = await openForm(first, language);
  await fillForm(one, language, answers);
  const second = await context.newPage();
  await second.goto(home[language]);
  const two = await openForm(second, language);
  await expect(two.getByLabel(texts.fields.message)).toHaveValue(answers.message);
  await send(one, language);
  const reference = await sentReference(one, language);
  await send(two, language);
  expect(await sentReference(two, language)).toBe(reference);
  expect(await storedQuotes(request, answers.email)).toHaveLength(1);
});

test('offline, the form shows an error, and the retry sends it', async ({
  page,
  context,
  request,
}) => {
  const answers = somebody();
  await page.goto(home[language]);
  const form = await openForm(page, language);
  await fillForm(form, language, answers);
  await context.setOffline(true);
  await send(form, language);
  await expect(form.getByRole('alert')).toContainText(texts.failure.offline);
  await expect(form.getByRole('link', { name: texts.failure.whatsapp })).toBeVisible();
  await expect(form.getByLabel(texts.fields.message)).toHaveValue(answers.message);
  expect(await storedQuotes(request, answers.email)).toEqual([]);

  await context.setOffline(false);
  const retry = form.getByRole('button', { name: texts.failure.retry });
  await retry.click();
  const reference = await sentReference(form, language);
  expect(await storedQuotes(request, answers.email)).toMatchObject([{ reference }]);
});

test('a value the database refuses is shown at its field', async ({ page }) => {
  // A zero-width space is a value to the browser and blank to the database.
  const answers = somebody({ name: '\u200b' });
  await page.goto(home[language]);
  const form = await openForm(page, language);
  await fillForm(form, language, answers);
  await send(form, language);
  const name = form.getByLabel(texts.fields.name);
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription(texts.errors.required.name);
  await expect(form.getByRole('group', { name: texts.summary })).toBeFocused();
  await expect(form.getByRole('link', { name: texts.failure.whatsapp })).toBeVisible();
  await name.fill('Nadia');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await send(form, language);
  expect(await sentReference(form, language)).toMatch(/^Q-/u);
});
