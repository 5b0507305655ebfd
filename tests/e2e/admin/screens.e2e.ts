import { expect, type Locator, type Page } from '@playwright/test';
import { languageCodes } from '../../../src/admin/i18n/languages';
import { offerValues } from '../../kit/rows';
import { axeMarkupViolations, axeViolationsInBothSchemes } from '../kit/axe';
import { filtered, prefer } from '../kit/backOffice';
import { sentOffer } from '../kit/sentOffer';
import { projectRow, quoteRow, type StaffApi } from '../kit/staffApi';
import { openStill, watchShifts } from '../kit/still';
import { onlyInAll, test } from '../kit/test';

/** Checks that the page is not wider than the window. */
async function fits(page: Page, screen: string): Promise<void> {
  // If one dialog has replaced another, waits until the old dialog is gone.
  await expect.poll(() => page.getByRole('dialog').count(), screen).toBeLessThanOrEqual(1);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, screen).toBeLessThanOrEqual(0);
}

/** Checks that the page is not wider than the window and that axe finds no violation. */
async function check(
  page: Page,
  screen: string,
  violations: typeof axeMarkupViolations,
): Promise<void> {
  await fits(page, screen);
  // If a dialog is open, checks only the dialog. The check of another screen covers the page behind it.
  const part = (await page.getByRole('dialog').count()) === 1 ? '[role=dialog]' : undefined;
  expect(await violations(page, part), screen).toEqual([]);
}

type Check = (page: Page, screen: string) => Promise<void>;
const passesMarkup: Check = (page, screen) => check(page, screen, axeMarkupViolations);
const passesInBothSchemes: Check = (page, screen) =>
  check(page, screen, axeViolationsInBothSchemes);

/** What is checked at each width. A screen without a check is not opened. */
interface Checks {
  wide: Check;
  phone?: Check;
}

const alike: Checks = { wide: fits, phone: passesInBothSchemes };
const otherArrangementOnPhones = {
  wide: passesMarkup,
  phone: passesInBothSchemes,
} satisfies Checks;
const onlyWide: Checks = { wide: passesInBothSchemes };

const notes = ['Call back.', 'Wants a shop.'] as const;

/** Stores a quote, a project and an offer with a long Arabic name, and another client, whose page no other test changes. */
async function storeRecords(api: StaffApi, word: string) {
  const name = `سلمى ${word} ${'x'.repeat(60)}`;
  const sent = await sentOffer(api);
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
  await api.insert(
    'notes',
    notes.map((body) => ({ subject_id: quote?.id, author: 'Lyon', body })),
  );
  return { name, sent, quote, project, offer };
}

/** Shows the projects in a layout, which the list reads when staff come from another screen. */
async function showProjectsAs(page: Page, layout: string) {
  const main = page.locator('#main-content');
  await openStill(page, '/admin/people', main.getByText('Claire').first(), 'visit');
  await page.evaluate(
    (chosen) => localStorage.setItem('RaStore.projects.layout', `"${chosen}"`),
    layout,
  );
  await openStill(page, '/admin/projects', main.locator('[data-row-link]').first(), 'visit');
}

interface Screen {
  path: string;
  /** What is visible once the screen is complete. */
  ready: Locator;
  checks: Checks;
}

/** `sample` is the language in which `npm test` runs a width, because few screens differ by both. */
const widths = [
  { width: 1440, at: 'wide', sample: 'ar' },
  { width: 360, at: 'phone', sample: 'en' },
] as const;

for (const language of languageCodes)
  for (const { width, at, sample } of widths)
    test.describe(`${language}, ${width} px`, () => {
      test.use({ viewport: { width, height: 900 } });

      test(
        `each opened screen loads without moving, fits the window, and at one width passes axe, light and dark (${language}, ${width} px)`,
        onlyInAll(language !== sample, '@language'),
        async ({ page, word, api, signIn }) => {
          test.slow();
          const { name, sent, quote, project, offer } = await storeRecords(api, word);
          await prefer(page, language);
          await page.addInitScript(watchShifts);
          // What follows the record arrives after it, as on a slow connection.
          await page.route(/\/rest\/v1\/(?:timeline|answer_templates|offers)\?/u, async (route) => {
            const title = page.locator('h1:not(:empty), [role=dialog] bdi').first();
            await title.waitFor({ state: 'attached' });
            await route.continue();
          });
          await signIn();
          const main = page.locator('#main-content');
          const dialog = page.getByRole('dialog');
          const input = (field: string) => dialog.locator(`input[name=${field}]`);
          const heading = (text: string) =>
            page.locator('h1, h2').filter({ hasText: text }).first();
          const checkArrangement = otherArrangementOnPhones[at];

          await openStill(page, '/admin', main.locator('dl a').first(), 'load');
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await checkArrangement(page, 'dashboard');
          await openStill(page, '/admin/quotes', main.locator('[data-row-link]').first(), 'load');
          await main.locator(':is(tbody, li) input[type=checkbox]').first().check();
          await checkArrangement(page, 'quotes, one of them selected');
          const noted = dialog.getByText(notes[0], { exact: true });
          await openStill(page, `/admin/quotes/${quote?.id}`, noted, 'load');
          await dialog.getByRole('button', { name: 'Lyon' }).first().click();
          await expect(dialog.locator('textarea').first()).toBeVisible();
          await checkArrangement(page, 'quote details with two notes, one of them edited');

          for (const layout of ['grid', 'board']) {
            await showProjectsAs(page, layout);
            await checkArrangement(page, `projects as a ${layout}`);
          }
          if (onlyWide[at]) {
            await showProjectsAs(page, 'table');
            await onlyWide[at](page, 'projects as a table');
          }
          const found = (path: string) => filtered(path, { q: word });
          const screens: readonly Screen[] = [
            {
              path: '/admin/reports',
              ready: main.locator('.MuiChartsAxis-root').first(),
              checks: alike,
            },
            {
              path: '/admin/offers',
              ready: main.locator('[data-row-link]').first(),
              checks: otherArrangementOnPhones,
            },
            { path: '/admin/people', ready: main.getByText('Claire').first(), checks: alike },
            {
              path: `/admin/offers/${sent.id}`,
              ready: heading(String(sent.number)),
              checks: alike,
            },
            { path: `/admin/clients/${sent.quote_id}`, ready: heading(name), checks: alike },
            { path: '/admin/help', ready: main.locator('article h1'), checks: alike },
            { path: '/admin#mail', ready: input('recipients'), checks: onlyWide },
            {
              path: found(`quotes/${quote?.id}/convert`),
              ready: input('client_name'),
              checks: onlyWide,
            },
            { path: found('quotes/create'), ready: input('name'), checks: alike },
            {
              path: found(`quotes/${quote?.id}/offer`),
              ready: input('title'),
              checks: otherArrangementOnPhones,
            },
            { path: found('quotes/templates/first-ar'), ready: input('subject'), checks: onlyWide },
            {
              path: found(`projects/${project?.id}`),
              // The dialog before it names the client, too.
              ready: dialog.getByRole('combobox', { name }).first(),
              checks: otherArrangementOnPhones,
            },
            {
              path: found(`quotes/${quote?.id}/offers/${offer?.id}/send`),
              ready: dialog.locator('[type=email]'),
              checks: onlyWide,
            },
            { path: found('projects/create'), ready: input('title'), checks: onlyWide },
          ];
          for (const { path, ready, checks } of screens) {
            const checkScreen = checks[at];
            if (!checkScreen) continue;
            await openStill(page, path, ready, 'visit');
            await checkScreen(page, path);
          }
          await page.unrouteAll({ behavior: 'wait' });
        },
      );
    });

for (const language of languageCodes)
  test(
    `a form with a draft, and the login after the end of a session, pass axe, light and dark (${language})`,
    onlyInAll(language !== 'ar'),
    async ({ page, signIn }) => {
      test.slow();
      await prefer(page, language);
      await signIn();
      const title = page.getByRole('dialog').locator('input[name=title]');
      await page.goto('/admin/projects/create');
      await title.fill('Half a title');
      const drafts = () => page.evaluate(() => Object.keys(sessionStorage).join());
      await expect.poll(drafts).toContain('draft.');
      await page.reload();
      await expect(title).toHaveValue('Half a title');
      await check(page, 'a form with a draft', axeViolationsInBothSchemes);
      await page.evaluate(
        (time) => localStorage.setItem('adminAuthTime', String(time)),
        Date.now() - (8 * 60 + 1) * 60_000,
      );
      await expect(page.locator('input[name=password]')).toBeVisible();
      await check(page, 'the login after the end of a session', axeViolationsInBothSchemes);
    },
  );
