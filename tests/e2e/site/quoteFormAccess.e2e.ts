import { expect, type Locator, type Page } from '@playwright/test';
import type { SiteLanguage } from '../../../src/domain/quotes';
import { ar } from '../../../src/site/i18n/ar';
import { en } from '../../../src/site/i18n/en';
import { axeViolations } from '../kit/axe';
import { misplaced } from '../kit/geometry';
import { home, languages, SUBMIT, somebody } from '../kit/storedQuotes';
import { onlyInAll, test } from '../kit/test';
import { fillForm, formTexts, openForm, send, sentReference } from '../kit/visitor';

const pageTexts = { en, ar };

/** Returns true if nothing covers the centre of the element. */
const isOnTop = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

async function expectNoViolation(page: Page): Promise<void> {
  expect(await axeViolations(page, 'dialog')).toEqual([]);
}

/** The share of the window that the form has at most, and what rounding adds. */
const LARGEST_SHARE = 0.9 + 0.001;

/** In a lower window, the buttons may need scrolling. */
const ROOM_FOR_BUTTONS = 500;

/** In windows of any size, the buttons of the form are in sight and cover no focused field. */
async function expectFits(page: Page, form: Locator, language: SiteLanguage): Promise<void> {
  const texts = formTexts[language];
  // A small laptop at a zoom of 200 %, a desktop, a small phone, and the same with its keyboard.
  for (const [width, height] of [
    [640, 400],
    [1440, 900],
    [320, 568],
    [320, 256],
  ] as const) {
    const at = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    expect(await misplaced(page, 'dialog'), at).toEqual([]);
    const box = await form.boundingBox();
    expect(box?.height, at).toBeLessThanOrEqual(LARGEST_SHARE * height);
    if (height < ROOM_FOR_BUTTONS) continue;
    for (const place of [0, 0.5, 1]) {
      await form.evaluate((dialog, part) => {
        dialog.scrollTop = part * dialog.scrollHeight;
      }, place);
      for (const name of [texts.close, texts.send])
        await expect(form.getByRole('button', { name }), at).toBeInViewport({ ratio: 1 });
    }
    for (const field of ['company', 'name', 'message'] as const) {
      await form.getByLabel(texts.fields[field]).focus();
      await expect.poll(() => isOnTop(form.getByLabel(texts.fields[field])), at).toBe(true);
    }
  }
}

/** A request in which this field is filled in counts as spam, so nobody may see it or fill it in by accident. */
async function expectHiddenHoneypot(form: Locator): Promise<void> {
  const honeypot = form.locator('input[name="subject"]');
  await expect(honeypot).toHaveAttribute('tabindex', '-1');
  await expect(honeypot).toHaveAttribute('autocomplete', 'off');
  const { width = 0, height = 0 } = (await honeypot.locator('..').boundingBox()) ?? {};
  expect(width * height).toBeLessThanOrEqual(1);
}

/** Each link of the summary leads to its field, which says what is wrong. */
async function expectLinks(summary: Locator, form: Locator, language: SiteLanguage): Promise<void> {
  const texts = formTexts[language];
  await expect(summary.getByRole('link')).toHaveCount(4);
  for (const field of ['name', 'email', 'project_type', 'message'] as const) {
    const control = form.getByLabel(texts.fields[field]);
    const error = field === 'email' ? texts.errors.invalidEmail : texts.errors.required[field];
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    const hint = field === 'message' ? `${texts.messageHint} ` : '';
    await expect(control).toHaveAccessibleDescription(hint + error);
    await summary.getByRole('link', { name: texts.fields[field] }).click();
    await expect(control).toBeFocused();
  }
}

for (const language of languages) {
  const texts = formTexts[language];

  test(
    `the form fits any window, passes axe in each state, and its summary links errors to fields (${language})`,
    onlyInAll(language === 'en', '@request'),
    async ({ page }) => {
      let fail = (): void => undefined;
      const failing = new Promise<void>((resolve) => {
        fail = resolve;
      });
      await page.route(SUBMIT, async (route) => {
        await failing;
        await route.abort('connectionreset');
      });
      await page.clock.install();
      await page.setViewportSize({ width: 640, height: 400 });
      await page.goto(home[language]);
      const form = await openForm(page, language);
      await expect(form.getByLabel(texts.fields.name)).toBeFocused();
      await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
      await expectHiddenHoneypot(form);
      await expectNoViolation(page);
      await form.getByLabel(texts.fields.email).fill('nobody');
      await send(form, language);
      const summary = form.getByRole('group', { name: texts.summary });
      await expect(summary).toBeFocused();
      await expectNoViolation(page);
      await expectLinks(summary, form, language);
      await fillForm(form, language, somebody());
      await expectFits(page, form, language);
      await send(form, language);
      await expect(form.getByRole('button', { name: texts.sending })).toBeDisabled();
      await expectNoViolation(page);
      fail();
      await expect(form.getByRole('alert')).toBeVisible();
      await expectNoViolation(page);
      await page.unroute(SUBMIT);
      // The panel closes after three seconds, unless something in it has the focus.
      await page.clock.pauseAt(Date.now() + 60_000);
      await form.getByRole('button', { name: texts.failure.retry }).click();
      await form.getByRole('button', { name: pageTexts[language].notice.copy }).focus();
      await page.clock.resume();
      const reference = await sentReference(page);
      await expectNoViolation(page);
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
      await expect(page.getByRole('status').filter({ hasText: reference })).toBeVisible();
      expect(await axeViolations(page, '[role="status"]')).toEqual([]);
    },
  );
}
