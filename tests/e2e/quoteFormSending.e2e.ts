import { expect } from '@playwright/test';
import { home, languages, onSubmit, SUBMIT, somebody, storedQuotes } from './kit/storedQuotes';
import { test } from './kit/test';
import { fillForm, formTexts, openForm, send, sentReference } from './kit/visitor';

const refusal = (status: number, code: string, message: string, details: object) => ({
  status,
  json: { code, message, details: JSON.stringify(details), hint: null },
});

for (const language of languages) {
  const texts = formTexts[language];

  test(`a double click is one request (${language})`, async ({ page, request }) => {
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

  test(`an answer that hangs ends after ten seconds in a retry, and in one row (${language})`, async ({
    page,
    request,
  }) => {
    const answers = somebody();
    // the first one arrives, only its answer gets lost
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

  test(`words changed after a send that may have arrived are not lost (${language})`, async ({
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

  test(`two tabs with the same draft are one row (${language})`, async ({ context, request }) => {
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

  test(`a request that the network delivers twice is one row (${language})`, async ({
    page,
    request,
  }) => {
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

  test(`offline is said, and the form sends when asked again (${language})`, async ({
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

  test(`a failure that comes again is told again, with the focus on the retry (${language})`, async ({
    page,
  }) => {
    await onSubmit(page, (route) => route.fulfill({ status: 502, body: '<html>Bad Gateway' }));
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await fillForm(form, language, somebody());
    await form.getByRole('button', { name: texts.send }).focus();
    await page.keyboard.press('Enter');
    const alert = form.getByRole('alert');
    await expect(alert).toContainText(texts.failure.generic);
    await expect(alert).not.toContainText('html');
    const retry = form.getByRole('button', { name: texts.failure.retry });
    await expect(retry).toBeFocused();
    const first = await alert.elementHandle();
    await page.keyboard.press('Enter');
    // told again: a new alert in place of the old one
    await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(retry).toBeFocused();
  });

  test(`a value the database refuses is shown at its field (${language})`, async ({ page }) => {
    // one zero-width space: something to the browser, nothing to read
    const answers = somebody({ name: '\u200b' });
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await fillForm(form, language, answers);
    await send(form, language);
    const name = form.getByLabel(texts.fields.name);
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toHaveAccessibleDescription(texts.problems.required.name);
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
    test(`a refusal of the ${field} leads to it (${language})`, async ({ page }) => {
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

  test(`too many requests: when to try again, and WhatsApp (${language})`, async ({ page }) => {
    const details = { reason: 'rate_limited', retry_after: 421 };
    await page.route(SUBMIT, (route) =>
      route.fulfill(refusal(429, 'PT429', 'Too many quote requests.', details)),
    );
    const answers = somebody();
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await fillForm(form, language, answers);
    await send(form, language);
    // eight minutes: `few` in Arabic, `other` in English
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
