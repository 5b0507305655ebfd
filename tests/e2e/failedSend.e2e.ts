import { expect, type Request } from '@playwright/test';
import { test } from './kit/test';
import { fillForm, formTexts, openForm, send, sentReference } from './kit/visitor';

for (const language of ['en', 'ar'] as const) {
  test(`a failed send keeps the input and is retried with the same request id (${language})`, async ({
    page,
  }) => {
    const texts = formTexts[language];
    const requests: Request[] = [];
    let reachable = false;
    await page.route('**/rest/v1/rpc/submit_quote', (route) => {
      requests.push(route.request());
      return reachable ? route.continue() : route.abort('connectionreset');
    });

    await page.goto(language === 'ar' ? '/ar' : '/');
    const form = await openForm(page, language);
    await fillForm(form, language, {
      name: 'Nadia Roux',
      email: 'nadia@example.com',
      projectType: 'saas',
      message: 'A booking tool for three clinics.',
    });
    await send(form, language);
    await expect(form.getByRole('alert')).toBeVisible();
    await expect(form.getByRole('link', { name: texts.failure.whatsapp })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/.*Nadia/u,
    );
    await expect(form.getByLabel(texts.fields.message)).toHaveValue(
      'A booking tool for three clinics.',
    );

    reachable = true;
    await send(form, language);
    expect(await sentReference(form, language)).toMatch(/^Q-/u);
    const ids = requests.map((request) => request.postDataJSON().request.request_id as string);
    expect(ids.length).toBeGreaterThanOrEqual(2);
    expect(new Set(ids).size).toBe(1);
  });
}
