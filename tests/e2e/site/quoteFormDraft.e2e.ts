import { expect } from '@playwright/test';
import { somebody } from '../kit/storedQuotes';
import { formTest as test } from '../kit/test';
import { fillForm, formTexts, openForm, shownForm } from '../kit/visitor';

test('a reload restores the draft, and no request contains the draft', async ({ page }) => {
  const answers = somebody();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await page.goto('/');
  await fillForm(await openForm(page, 'en'), 'en', answers);
  await page.reload();
  const form = await shownForm(page, 'en');
  await expect(form.getByLabel(formTexts.en.fields.message)).toHaveValue(answers.message);
  expect(sent.join('\n')).not.toContain(answers.email);
  expect(await page.context().cookies()).toEqual([]);
});
