import { expect } from '@playwright/test';
import { somebody, storedQuotes } from '../kit/storedQuotes';
import { test } from '../kit/test';
import { fillForm, formTexts, openForm, send, sentReference } from '../kit/visitor';

const texts = formTexts.en;

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
