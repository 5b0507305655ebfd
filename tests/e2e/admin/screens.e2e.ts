import { expect, type Page } from '@playwright/test';
import { type Language, languageCodes } from '../../../src/admin/i18n/languages';
import { offerValues } from '../../kit/rows';
import { axeViolationsInBothSchemes } from '../kit/axe';
import { filtered, prefer, visit } from '../kit/backOffice';
import { sentOffer } from '../kit/sentOffer';
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

/** Sums up how far the parts of each page move before the first press. */
function addShifts() {
  const entries: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  Reflect.set(window, 'shifted', () => {
    entries.push(...observer.takeRecords());
    return entries
      .filter((entry) => !Reflect.get(entry, 'hadRecentInput'))
      .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0);
  });
}

/** Returns a function that loads a path of the back office and checks that nothing moves meanwhile. */
async function loaderOf(page: Page) {
  await page.addInitScript(addShifts);
  // What follows the record arrives after it, as on a slow connection.
  await page.route(/\/rest\/v1\/(?:timeline|answer_templates|offers)\?/u, async (route) => {
    await page.locator('h1:not(:empty), [role=dialog] bdi').first().waitFor({ state: 'attached' });
    await route.continue();
  });
  return async (path: string) => {
    await page.goto(`/admin/${path}`, { waitUntil: 'networkidle' });
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
    // On an idle machine 0. A font that arrives late moves texts by less than this, and a part that pushes the others by more.
    const moved = await page.evaluate(() => Reflect.get(window, 'shifted')());
    expect(moved, path).toBeLessThanOrEqual(0.003);
  };
}

for (const [language, width] of languageCodes.flatMap((code) =>
  [1440, 360].map((width) => [code, width] as const),
))
  test.describe(`${language}, ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(
      `no screen moves while it loads; each fits the window and passes axe in light and dark mode (${language}, ${width} px)`,
      // Few screens differ on a phone by their language.
      onlyInAll(language !== (width === 360 ? 'en' : 'ar'), '@language'),
      async ({ page, word, api, signIn }) => {
        test.slow();
        const name = `سلمى ${word} ${'x'.repeat(60)}`;
        const sent = await sentOffer(api);
        // A client of their own, whose page no other test changes.
        await api.change('quotes', sent.quote_id, {
          email: `${word}@client.example`,
          phone: null,
          name,
        });
        const [quote] = await api.insert('quotes', [
          quoteRow({ name, status: 'approved', phone: '+33 6 39 98 01 01' }),
        ]);
        const [project] = await api.insert('projects', [
          projectRow({ title: name, technologies: ['a', 'b', 'c', 'd'] }),
        ]);
        const [plain] = await api.insert('projects', [projectRow({ status: 'in_progress' })]);
        const [offer] = await api.insert('offers', [
          { ...offerValues, quote_id: quote?.id, title: name },
        ]);
        const notes = ['Call back.', 'Wants a shop.'];
        await api.insert(
          'notes',
          notes.map((body) => ({ subject_id: quote?.id, author: 'Lyon', body })),
        );
        await prefer(page, language);
        await signIn();
        const load = await loaderOf(page);
        const check = checkOf(page, language);
        const main = page.locator('#main-content');
        const dialog = page.getByRole('dialog');
        const isWide = width === 1440;

        await load('');
        await check('dashboard');
        await visit(page, '/admin/reports');
        await expect(main.locator('.MuiChartsAxis-root').first()).toBeVisible();
        await check('reports');
        await load('quotes');
        await main.locator(':is(tbody, li) input[type=checkbox]').first().check();
        await check('quotes, one of them selected');
        for (const path of ['offers', 'people']) {
          await load(path);
          await check(path);
        }
        for (const layout of ['grid', 'table', 'board']) {
          await page.evaluate(
            (chosen) => localStorage.setItem('RaStore.projects.layout', `"${chosen}"`),
            layout,
          );
          await load('projects');
          if (isWide || layout === 'grid') await check(`projects as a ${layout}`);
        }
        for (const path of [
          `quotes/${sent.quote_id}`,
          `offers/${sent.id}`,
          `projects/${plain?.id}`,
          `clients/${sent.quote_id}`,
        ]) {
          await load(path);
          await check(path);
        }
        await load(`quotes/${quote?.id}`);
        await dialog.getByRole('button', { name: 'Lyon' }).first().click();
        await expect(dialog.locator('textarea').first()).toBeVisible();
        await check('quote details with two notes, one of them edited');

        const at = (path: string) => filtered(path, { q: word });
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
          [at(`quotes/${quote?.id}/convert`), input('client_name')],
          [at('quotes/create'), input('name'), true],
          [at(`quotes/${quote?.id}/offer`), title, true],
          [at('quotes/templates/first-ar'), input('subject')],
          [at(`projects/${project?.id}`), dialog.getByText(name, { exact: true }), true],
          [at('projects/create'), title],
        ] as const) {
          if (!isWide && !isSame) continue;
          await visit(page, path);
          await expect(ready).toBeVisible();
          await check(path);
        }
        await page.unrouteAll({ behavior: 'wait' });
        if (!isWide) return;
        await title.fill('Half a title');
        const drafts = () => page.evaluate(() => Object.keys(sessionStorage).join());
        await expect.poll(drafts).toContain('draft.');
        await load('projects/create');
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
