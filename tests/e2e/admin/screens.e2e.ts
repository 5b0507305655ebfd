import { expect, type Locator, type Page } from '@playwright/test';
import { languageCodes } from '../../../src/admin/i18n/languages';
import { offerValues } from '../../kit/rows';
import { axeMarkupViolations, axeViolationsInBothSchemes } from '../kit/axe';
import { filtered, prefer, visit } from '../kit/backOffice';
import { sentOffer } from '../kit/sentOffer';
import { projectRow, quoteRow } from '../kit/staffApi';
import { onlyInAll, test } from '../kit/test';

/** Sums up how far the parts of the page have moved since the last call of `shifted`. */
function addShifts() {
  let entries: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  Reflect.set(window, 'shifted', () => {
    entries.push(...observer.takeRecords());
    const moved = entries.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0);
    entries = [];
    return moved;
  });
}

const shifted = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(window, 'shifted')());

/** Opens a screen, with or without loading the page, and checks that nothing moves until it is complete. */
async function openStill(page: Page, path: string, ready: Locator, how: 'load' | 'visit') {
  if (how === 'visit') {
    await shifted(page);
    await visit(page, path);
  } else await page.goto(path);
  await expect(ready).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
    ),
  );
  // On an idle machine 0. A font that arrives late moves texts by less than this, and a part that pushes the others by more.
  expect(await shifted(page), path).toBeLessThanOrEqual(0.003);
}

/** Checks that the page is not wider than the window and that axe finds no violation. */
async function check(
  page: Page,
  screen: string,
  violations: typeof axeMarkupViolations,
): Promise<void> {
  // If one dialog has replaced another, waits until the old dialog is gone.
  const dialogs = page.getByRole('dialog');
  await expect.poll(() => dialogs.count(), screen).toBeLessThanOrEqual(1);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, screen).toBeLessThanOrEqual(0);
  // If a dialog is open, checks only the dialog. The check of another screen covers the page behind it.
  const part = (await dialogs.count()) === 1 ? '[role=dialog]' : undefined;
  expect(await violations(page, part), screen).toEqual([]);
}

for (const [language, width] of languageCodes.flatMap((code) =>
  [1440, 360].map((width) => [code, width] as const),
))
  test.describe(`${language}, ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(
      `no screen moves while it loads; each fits the window and passes axe, light and dark (${language}, ${width} px)`,
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
        const [offer] = await api.insert('offers', [
          { ...offerValues, quote_id: quote?.id, title: name },
        ]);
        const notes = ['Call back.', 'Wants a shop.'] as const;
        await api.insert(
          'notes',
          notes.map((body) => ({ subject_id: quote?.id, author: 'Lyon', body })),
        );
        await prefer(page, language);
        await page.addInitScript(addShifts);
        // What follows the record arrives after it, as on a slow connection.
        await page.route(/\/rest\/v1\/(?:timeline|answer_templates|offers)\?/u, async (route) => {
          const name = page.locator('h1:not(:empty), [role=dialog] bdi').first();
          await name.waitFor({ state: 'attached' });
          await route.continue();
        });
        await signIn();
        const main = page.locator('#main-content');
        const dialog = page.getByRole('dialog');
        const input = (field: string) => dialog.locator(`input[name=${field}]`);
        const heading = (text: string) => page.locator('h1, h2').filter({ hasText: text }).first();
        const isWide = width === 1440;
        // Of a screen that phones show too, the colours are checked there.
        const violations = isWide ? axeMarkupViolations : axeViolationsInBothSchemes;

        await openStill(page, '/admin', main.locator('dl a').first(), 'load');
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await check(page, 'dashboard', violations);
        await openStill(page, '/admin/quotes', main.locator('[data-row-link]').first(), 'load');
        await main.locator(':is(tbody, li) input[type=checkbox]').first().check();
        await check(page, 'quotes, one of them selected', violations);
        const noted = dialog.getByText(notes[0], { exact: true });
        await openStill(page, `/admin/quotes/${quote?.id}`, noted, 'load');
        await dialog.getByRole('button', { name: 'Lyon' }).first().click();
        await expect(dialog.locator('textarea').first()).toBeVisible();
        await check(page, 'quote details with two notes, one of them edited', violations);

        const layouts = ['grid', 'board', 'table'] as const;
        for (const layout of isWide ? layouts : layouts.slice(0, 2)) {
          await openStill(page, '/admin/people', main.getByText('Claire').first(), 'visit');
          await page.evaluate(
            (chosen) => localStorage.setItem('RaStore.projects.layout', `"${chosen}"`),
            layout,
          );
          const first = main.locator('[data-row-link]').first();
          await openStill(page, '/admin/projects', first, 'visit');
          const rules = layout === 'table' ? axeViolationsInBothSchemes : violations;
          await check(page, `projects as a ${layout}`, rules);
        }
        const at = (path: string) => filtered(path, { q: word });
        for (const [path, ready, isSame] of [
          ['/admin/reports', main.locator('.MuiChartsAxis-root').first(), true],
          ['/admin/offers', main.locator('[data-row-link]').first(), true],
          ['/admin/people', main.getByText('Claire').first(), true],
          [`/admin/offers/${sent.id}`, heading(String(sent.number)), true],
          [`/admin/clients/${sent.quote_id}`, heading(name), true],
          ['/admin/help', main.locator('article h1'), true],
          ['/admin#mail', input('recipients')],
          [at(`quotes/${quote?.id}/convert`), input('client_name')],
          [at('quotes/create'), input('name'), true],
          [at(`quotes/${quote?.id}/offer`), input('title'), true],
          [at('quotes/templates/first-ar'), input('subject')],
          // The dialog before it names the client, too.
          [at(`projects/${project?.id}`), dialog.getByRole('combobox', { name }).first(), true],
          [at(`quotes/${quote?.id}/offers/${offer?.id}/send`), dialog.locator('[type=email]')],
          [at('projects/create'), input('title')],
        ] as const) {
          if (!isWide && !isSame) continue;
          await openStill(page, path, ready, 'visit');
          await check(page, path, isSame ? violations : axeViolationsInBothSchemes);
        }
        await page.unrouteAll({ behavior: 'wait' });
        if (!isWide) return;
        await input('title').fill('Half a title');
        const drafts = () => page.evaluate(() => Object.keys(sessionStorage).join());
        await expect.poll(drafts).toContain('draft.');
        await page.reload();
        await expect(input('title')).toHaveValue('Half a title');
        await check(page, 'a form with a draft', axeViolationsInBothSchemes);
        await page.evaluate(
          (time) => localStorage.setItem('adminAuthTime', String(time)),
          Date.now() - (8 * 60 + 1) * 60_000,
        );
        await expect(page.locator('input[name=password]')).toBeVisible();
        await check(page, 'the login after the end of a session', axeViolationsInBothSchemes);
      },
    );
  });
