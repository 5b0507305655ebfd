import { expect } from '@playwright/test';
import { home, languages, onSubmit, SUBMIT, somebody, storedQuotes } from './kit/storedQuotes';
import { formTest as test } from './kit/test';
import { fillForm, formTexts, openForm, send, sentReference } from './kit/visitor';

const refusal = (status: number, code: string, message: string, details: object) => ({
  status,
  json: { code, message, details: JSON.stringify(details), hint: null },
});

for (const language of languages) {
  const texts = formTexts[language];

  test(`a double click sends one request (${language})`, async ({ page, request }) => {
    const answers = somebody();
    const sent = await onSubmit(page, (route) => route.continue());
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await fillForm(form, language, answers);
    await form.getByRole('button', { name: texts.send }).dblclick();
    const reference = await sentReference(form, language);
    expect(sent.count()).toBe(1);
    expect(await storedQuotes(request, answers.email)).toMatchObject([{ reference, language }]);
  });

  test(`a request times out after ten seconds, and the retry stores no second row (${language})`, async ({
    page,
    request,
  }) => {
    const answers = somebody();
    // The first request arrives, but its response is lost.
    await onSubmit(page, (route, attempt) => (attempt === 1 ? route.fetch() : route.continue()));
    await page.clock.install();
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await fillForm(form, language, answers);
    await send(form, language);
    const button = form.getByRole('button', { name: texts.sending });
    await expect(button).toBeDisabled();
    await expect.poll(async () => (await storedQuotes(request, answers.email)).length).toBe(1);
    await page.clock.runFor(10_000);
    await expect(form.getByRole('alert')).toContainText(texts.failure.timeout);
    await form.getByRole('button', { name: texts.failure.retry }).click();
    const reference = await sentReference(form, language);
    expect(await storedQuotes(request, answers.email)).toMatchObject([{ reference }]);
  });

  test(`changes made after a lost response are stored as well (${language})`, async ({
    page,
    request,
  }) => {
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

  test(`two tabs with the same draft store one row (${language})`, async ({ context, request }) => {
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

  test(`a request delivered twice is stored once (${language})`, async ({ page, request }) => {
    const answers = somebody();
    await onSubmit(page, async (route) => {
      const [response] = await Promise.all([route.fetch(), route.fetch()]);
      await route.fulfill({ response });
    });
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await fillForm(form, language, answers);
    await send(form, language);
    const reference = await sentReference(form, language);
    expect(await storedQuotes(request, answers.email)).toMatchObject([{ reference }]);
  });

  test(`offline, the form shows an error, and the retry sends it (${language})`, async ({
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

  test(`a repeated failure is announced again, with the focus on the retry button (${language})`, async ({
    page,
  }) => {
    await onSubmit(page, (route) => route.fulfill({ status: 502, body: '<html>Bad Gateway' }));
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await fillForm(form, language, somebody());
    await form.getByRole('button', { name: texts.send }).focus();
    await page.keyboard.press('Enter');
    const alert = form.getByRole('alert');
    await expect(alert).toContainText(texts.failure.unreachable);
    await expect(alert).not.toContainText('html');
    const retry = form.getByRole('button', { name: texts.failure.retry });
    await expect(retry).toBeFocused();
    const first = await alert.elementHandle();
    await page.keyboard.press('Enter');
    // A new alert replaces the old one, so that it is announced.
    await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(retry).toBeFocused();
  });

  for (const { name, answer, text } of [
    {
      name: 'a statement that took too long',
      answer: refusal(500, '57014', 'canceling statement due to statement timeout', {}),
      text: texts.failure.timeout,
    },
    {
      name: 'a database that restarts',
      answer: refusal(503, 'PGRST002', 'Could not query the database for the schema cache.', {}),
      text: texts.failure.unreachable,
    },
    {
      name: 'a wrong key',
      answer: { status: 401, json: { message: 'Invalid API key', hint: 'Double check it.' } },
      text: texts.failure.generic,
    },
    {
      name: 'a missing function',
      answer: refusal(404, 'PGRST202', 'Could not find the function public.submit_quote', {}),
      text: texts.failure.generic,
    },
  ]) {
    test(`${name} is said in the visitor’s language, without the server’s words (${language})`, async ({
      page,
    }) => {
      await onSubmit(page, (route) => route.fulfill(answer));
      await page.goto(home[language]);
      const form = await openForm(page, language);
      await fillForm(form, language, somebody());
      await send(form, language);
      await expect(form.getByRole('alert').locator('p')).toHaveText(text);
    });
  }

  test(`a server that is down is not a missing connection (${language})`, async ({ page }) => {
    await onSubmit(page, (route) => route.abort('connectionrefused'));
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await fillForm(form, language, somebody());
    await send(form, language);
    await expect(form.getByRole('alert')).toContainText(texts.failure.unreachable);
  });

  test(`a value the database refuses is shown at its field (${language})`, async ({ page }) => {
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

  for (const [field, reason] of [
    ['budget', 'unknown'],
    ['phone', 'too_long'],
  ] as const) {
    test(`a refused ${field} is linked from the summary (${language})`, async ({ page }) => {
      const details = { field, reason, limit: 40 };
      await page.route(SUBMIT, (route) =>
        route.fulfill(refusal(422, 'PT422', 'Refused.', details)),
      );
      await page.goto(home[language]);
      const form = await openForm(page, language);
      await fillForm(form, language, somebody());
      await send(form, language);
      const summary = form.getByRole('group', { name: texts.summary });
      await expect(summary).toBeFocused();
      await summary.getByRole('link').click();
      await expect(form.getByLabel(texts.fields[field])).toBeFocused();
    });
  }

  test(`the rate limit shows when to try again, and the WhatsApp link (${language})`, async ({
    page,
  }) => {
    const details = { reason: 'rate_limited', retry_after: 421 };
    await page.route(SUBMIT, (route) =>
      route.fulfill(refusal(429, 'PT429', 'Too many quote requests.', details)),
    );
    const answers = somebody();
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await fillForm(form, language, answers);
    await send(form, language);
    // Eight minutes: plural category `few` in Arabic, `other` in English.
    const { few, other } = texts.failure.rateLimited;
    const minutes = language === 'ar' ? few : other;
    await expect(form.getByRole('alert')).toContainText(minutes.replace('{count}', '8'));
    const link = form.getByRole('link', { name: texts.failure.whatsapp });
    const href = new URL((await link.getAttribute('href')) ?? '');
    expect(href.host).toBe('wa.me');
    expect(href.searchParams.get('text')).toContain(answers.message);
    expect(href.searchParams.get('text')).toContain(answers.email);
  });
}
