import { expect } from '@playwright/test';
import { somebody, storedQuotes } from '../kit/storedQuotes';
import { test } from '../kit/test';
import { fillForm, formTexts, openForm, send, sentReference } from '../kit/visitor';

const texts = formTexts.en;

test('sending the same draft from two tabs stores one quote', async ({ context, request }) => {
  const answers = somebody();
  const first = await context.newPage();
  await first.goto('/');
  const one = await openForm(first, 'en');
  await fillForm(one, 'en', answers);
  const second = await context.newPage();
  await second.goto('/');
  const two = await openForm(second, 'en');
  await expect(two.getByLabel(texts.fields.message)).toHaveValue(answers.message);
  await send(one, 'en');
  const reference = await sentReference(one, 'en');
  await send(two, 'en');
  expect(await sentReference(two, 'en')).toBe(reference);
  expect(await storedQuotes(request, answers.email)).toHaveLength(1);
});

test('without a connection, the form shows an error, and a retry sends the request', async ({
  page,
  context,
  request,
}) => {
  const answers = somebody();
  await page.goto('/');
  const form = await openForm(page, 'en');
  await fillForm(form, 'en', answers);
  await context.setOffline(true);
  await send(form, 'en');
  await expect(form.getByRole('alert')).toContainText(texts.failure.offline);
  await expect(form.getByRole('link', { name: texts.failure.whatsapp })).toBeVisible();
  await expect(form.getByLabel(texts.fields.message)).toHaveValue(answers.message);
  expect(await storedQuotes(request, answers.email)).toEqual([]);

  await context.setOffline(false);
  await form.getByRole('button', { name: texts.failure.retry }).click();
  const reference = await sentReference(form, 'en');
  expect(await storedQuotes(request, answers.email)).toMatchObject([{ reference }]);
});
