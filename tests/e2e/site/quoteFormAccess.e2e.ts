import { expect, type Locator, type Page } from '@playwright/test';
import { optionalTexts } from '../../../src/domain/quotes';
import { ar } from '../../../src/site/i18n/ar';
import { en } from '../../../src/site/i18n/en';
import { axeViolations } from '../kit/axe';
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

for (const language of languages) {
  const texts = formTexts[language];

  test(`the form passes axe when empty, with errors, while sending, after a failure and after sending, and the notice after sending covers no counter of the home page (${language})`, async ({
    page,
  }) => {
    let fail = (): void => undefined;
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route(SUBMIT, async (route) => {
      await failing;
      await route.abort('connectionreset');
    });
    await page.clock.install();
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await expectNoViolation(page);
    await send(form, language);
    await expect(form.getByRole('group', { name: texts.summary })).toBeFocused();
    await expectNoViolation(page);
    await fillForm(form, language, somebody());
    await send(form, language);
    await expect(form.getByRole('button', { name: texts.sending })).toBeDisabled();
    await expectNoViolation(page);
    fail();
    await expect(form.getByRole('alert')).toBeVisible();
    await expectNoViolation(page);
    await page.unroute(SUBMIT);
    await form.getByRole('button', { name: texts.failure.retry }).click();
    const reference = await sentReference(form, language);
    await form.getByRole('button', { name: pageTexts[language].notice.copy }).focus();
    await expectNoViolation(page);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: reference })).toBeVisible();
    expect(await axeViolations(page, '[role="status"]')).toEqual([]);

    // On a phone, the notice does not cover the counters in the hero of the home page, such as '50+'.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    for (const figure of await page.locator('#home :is(dt, dd)').all())
      await expect.poll(() => isOnTop(figure)).toBe(true);
  });

  test(`the error summary lists each error in the page's language and links to its field (${language})`, async ({
    page,
  }) => {
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await form.getByLabel(texts.fields.email).fill('nobody');
    await send(form, language);
    const summary = form.getByRole('group', { name: texts.summary });
    await expect(summary).toBeFocused();
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
  });

  test(
    `pressing Tab keeps the focus in the form, and Escape closes the form and focuses the link that opened it (${language})`,
    onlyInAll(language === 'ar'),
    async ({ page }) => {
      await page.goto(home[language]);
      const name = pageTexts[language].getQuote;
      const opener = page.getByRole('link', { name, exact: true }).filter({ visible: true }).nth(1);
      await opener.focus();
      await page.keyboard.press('Enter');
      const form = page.getByRole('dialog', { name: texts.title });
      // The dialog opens before its fields have loaded.
      await expect(form.getByLabel(texts.fields.name)).toBeVisible();
      const seen = new Set<string>();
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press(step < 20 ? 'Tab' : 'Shift+Tab');
        const place = await page.evaluate(() => {
          const { activeElement } = document;
          if (activeElement?.closest('dialog')) return activeElement.id || activeElement.tagName;
          // Between the last and the first element, the focus passes through the browser's own controls.
          return activeElement === document.body
            ? 'browser'
            : `outside: ${activeElement?.outerHTML}`;
        });
        expect(place).not.toContain('outside');
        seen.add(place);
      }
      for (const field of ['quote-name', 'quote-message']) expect(seen).toContain(field);
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
      await expect(opener).toBeFocused();
    },
  );

  test(
    `the page behind the form does not scroll, and a click outside the form closes it (${language})`,
    onlyInAll(language === 'ar'),
    async ({ page }) => {
      await page.goto(home[language]);
      const form = await openForm(page, language);
      await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
      const before = await page.evaluate(() => window.scrollY);
      await page.mouse.move(5, 5);
      await page.mouse.wheel(0, 600);
      await page.keyboard.press('End');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
      await page.mouse.click(5, 5);
      await expect(form).toBeHidden();
    },
  );

  test(`the form focuses the name first, and the Close and Send buttons stay visible while the form scrolls (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await expect(form.getByLabel(texts.fields.name)).toBeFocused();
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const place of [0, 0.5, 1]) {
        await form.evaluate((dialog, part) => {
          dialog.scrollTop = part * dialog.scrollHeight;
        }, place);
        for (const name of [texts.close, texts.send])
          await expect(form.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
      // Neither button covers a focused field. The name comes second, because it has the focus from the start, and only a
      // new focus scrolls.
      for (const field of ['company', 'name', 'message'] as const) {
        await form.getByLabel(texts.fields[field]).focus();
        await expect.poll(() => isOnTop(form.getByLabel(texts.fields[field]))).toBe(true);
      }
    }
  });

  test(`visitors can fill in and send the form on small screens (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.goto(home[language]);
    const form = await openForm(page, language);
    await fillForm(form, language, somebody());
    const button = form.getByRole('button', { name: texts.send });
    // The sizes of a small laptop at a zoom of 200 %, and of a small phone without and with its keyboard.
    for (const [width, height] of [
      [640, 400],
      [320, 568],
      [320, 256],
    ] as const) {
      const at = `${width} × ${height}`;
      await page.setViewportSize({ width, height });
      await form.evaluate((dialog) => dialog.scrollTo(0, 0));
      // The header does not cover the label of the first field.
      await expect.poll(() => isOnTop(form.locator('label').first()), at).toBe(true);
      const size = await form.evaluate((dialog) => ({
        sideways: dialog.scrollWidth > dialog.clientWidth,
        high: dialog.getBoundingClientRect().height / window.innerHeight,
      }));
      expect(size.sideways, at).toBe(false);
      expect(size.high, at).toBeLessThanOrEqual(0.901);
      await button.scrollIntoViewIfNeeded();
      await expect(button, at).toBeInViewport({ ratio: 0.95 });
    }
    await button.click();
    expect(await sentReference(form, language)).toMatch(/^Q-/u);
  });

  test(
    `the form marks required fields, sets autocomplete and input modes, shows a privacy notice and hides its honeypot field (${language})`,
    onlyInAll(language === 'ar'),
    async ({ page }) => {
      await page.goto(home[language]);
      const form = await openForm(page, language);
      const expected = {
        name: { autocomplete: 'name' },
        email: { autocomplete: 'email', inputmode: 'email', type: 'email' },
        phone: { autocomplete: 'tel', inputmode: 'tel', type: 'tel' },
        company: { autocomplete: 'organization' },
      };
      for (const [field, attributes] of Object.entries(expected))
        for (const [attribute, value] of Object.entries(attributes))
          await expect(
            form.getByLabel(texts.fields[field as keyof typeof expected]),
          ).toHaveAttribute(attribute, value);
      await expect(form.getByText(`(${texts.required})`)).toHaveCount(4);
      // The optional texts, the budget and the timeline.
      await expect(form.getByText(`(${texts.optional})`)).toHaveCount(optionalTexts.length + 2);
      await expect(form.getByText(texts.privacy)).toBeVisible();
      await expect(form.getByRole('checkbox')).toHaveCount(0);

      const honeypot = form.locator('input[name="subject"]');
      const ignored = {
        tabindex: '-1',
        autocomplete: 'off',
        // These attributes stop 1Password, LastPass, Bitwarden and Dashlane from filling in the field.
        'data-1p-ignore': 'true',
        'data-lpignore': 'true',
        'data-bwignore': 'true',
        'data-form-type': 'other',
      };
      for (const [name, value] of Object.entries(ignored))
        await expect(honeypot).toHaveAttribute(name, value);
      // The name, the email address, the description and the optional texts, but not the honeypot.
      await expect(form.getByRole('textbox')).toHaveCount(optionalTexts.length + 3);
      const area = await honeypot.evaluate((input) => {
        const { width, height } = input.parentElement?.getBoundingClientRect() ?? new DOMRect();
        return width * height;
      });
      expect(area).toBeLessThanOrEqual(1);
      await expect(honeypot.locator('..')).toHaveAttribute('aria-hidden', 'true');
    },
  );
}
