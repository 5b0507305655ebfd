import { expect, type Page } from '@playwright/test';
import { type Language, languageCodes } from '../../../src/admin/i18n/languages';
import { offerValues } from '../../kit/rows';
import { axeViolationsInBothSchemes } from '../kit/axe';
import { filtered, prefer, visit } from '../kit/backOffice';
import { projectRow, quoteRow } from '../kit/staffApi';
import { onlyInAll, test } from '../kit/test';

/** Checks that the page is not wider than the window and that axe finds no violation. */
const checkOf = (page: Page, language: Language) => async (screen: string) => {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  // If one dialog has replaced another, waits until the old dialog is gone. The code below expects at most one dialog.
  const dialogs = page.getByRole('dialog');
  await expect.poll(() => dialogs.count(), screen).toBeLessThanOrEqual(1);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, screen).toBeLessThanOrEqual(0);
  // If a dialog is open, checks only the dialog. The check of another screen covers the page behind it.
  const part = (await dialogs.count()) === 1 ? '[role=dialog]' : undefined;
  expect(await axeViolationsInBothSchemes(page, part), screen).toEqual([]);
};

for (const [language, width] of languageCodes.flatMap((code) =>
  [1440, 360].map((width) => [code, width] as const),
))
  test.describe(`${language}, ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(
      `every screen fits the window and passes axe in light and dark mode (${language}, ${width} px)`,
      // Few screens differ on a phone by their language.
      onlyInAll(language !== (width === 360 ? 'en' : 'ar'), '@language'),
      async ({ page, word, api, signIn }) => {
        test.slow();
        const name = `سلمى ${word} ${'x'.repeat(60)}`;
        const phone = '+33 6 39 98 01 01';
        const [quote] = await api.insert('quotes', [quoteRow({ name, status: 'approved', phone })]);
        const [project] = await api.insert('projects', [
          projectRow({ title: name, technologies: ['a', 'b', 'c', 'd'] }),
        ]);
        const [offer] = await api.insert('offers', [
          { ...offerValues, quote_id: quote?.id, title: name },
        ]);
        const notes = ['Call back.', 'Wants a shop.'];
        await api.insert(
          'notes',
          notes.map((body) => ({ subject_id: quote?.id, author: 'Lyon', body })),
        );
        await prefer(page, language);
        const main = page.locator('#main-content');
        const dialog = page.getByRole('dialog');
        const check = checkOf(page, language);
        const at = (path: string) => filtered(path, { q: word });
        const isWide = width === 1440;

        await signIn();
        await page.goto('/admin');
        await expect(main.locator('dl').first()).toBeVisible();
        await check('dashboard');
        await visit(page, '/admin/reports');
        await expect(main.locator('.MuiChartsAxis-root').first()).toBeVisible();
        await check('reports');
        await visit(page, at('quotes'));
        await main.locator(':is(tbody, li) input[type=checkbox]').first().check();
        await check('quotes, one of them selected');
        await visit(page, at(`quotes/${quote?.id}`));
        await dialog.getByRole('button', { name: 'Lyon' }).first().click();
        await expect(dialog.locator('textarea').first()).toBeVisible();
        await check('quote details with two notes, one of them edited');

        await visit(page, at(`quotes/${quote?.id}/offers/${offer?.id}/send`));
        const send = '[role=dialog]:has(input[type=email])';
        await expect(page.locator(send)).toBeVisible();
        expect(await axeViolationsInBothSchemes(page, send), 'sending of an offer').toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.locator(send)).toBeHidden();

        const title = dialog.locator('input[name=title]');
        const input = (field: string) => dialog.locator(`input[name=${field}]`);
        for (const [path, ready, isSame] of [
          ['/admin#mail', input('recipients')],
          ['/admin/help', main.getByRole('heading', { level: 1 })],
          [`/admin/clients/${quote?.id}`, main.getByText(name, { exact: true }).first()],
          [at(`quotes/${quote?.id}/convert`), input('client_name')],
          [at('quotes/create'), input('name'), true],
          [at(`quotes/${quote?.id}/offer`), title, true],
          [at('offers'), main.getByText(name).first(), true],
          [at('quotes/templates/first-ar'), input('subject')],
          [at('projects'), main.getByRole('progressbar'), true],
          [at(`projects/${project?.id}`), dialog.getByText(name, { exact: true }), true],
          [at('projects/create'), title],
        ] as const) {
          if (!isWide && !isSame) continue;
          await visit(page, path);
          await expect(ready).toBeVisible();
          if (path === at('projects') || path === at('offers')) await expect(dialog).toBeHidden();
          await check(path);
        }
        if (!isWide) return;
        await title.fill('Half a title');
        const drafts = () => page.evaluate(() => Object.keys(sessionStorage).join());
        await expect.poll(drafts).toContain('draft.');
        await page.goto(at('projects'));
        for (const layout of ['table', 'board']) {
          await main.locator(`button[value=${layout}]`).click();
          await expect(
            main.getByRole(layout === 'table' ? 'table' : 'region').first(),
          ).toBeVisible();
          await expect(main).toContainText(word);
          await check(`projects as a ${layout}`);
        }
        await visit(page, at('projects/create'));
        await expect(title).toHaveValue('Half a title');
        await check('a form with a draft');
        await page.evaluate(
          (time) => localStorage.setItem('adminAuthTime', String(time)),
          Date.now() - (8 * 60 + 1) * 60_000,
        );
        await expect(page.locator('input[name=password]')).toBeVisible();
        await check('the login after the end of a session');
      },
    );
  });
