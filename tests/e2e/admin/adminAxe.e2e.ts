import { expect, type Page } from '@playwright/test';
import { type Language, languageCodes } from '../../../src/admin/i18n/languages';
import { axeViolationsInBothSchemes } from '../kit/axe';
import { filtered, openList, prefer, projectRow, quoteRow, visit } from '../kit/backOffice';
import { STAFF_PASSWORD } from '../kit/session';
import { onlyInAll, staffTest as test, test as visitorTest } from '../kit/test';

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

const longName = (word: string) => `سلمى ${word} ${'x'.repeat(60)}`;

/** Opens the dashboard and waits for its figures and charts. */
async function openFullDashboard(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(page.locator('main h2').first()).toBeVisible();
  await expect(page.locator('main svg rect').filter({ visible: true }).first()).toBeVisible();
}

test.use({ viewport: { width: 1440, height: 800 } });

for (const language of languageCodes) {
  test(
    `every screen fits the window and passes axe in light and dark mode (${language})`,
    onlyInAll(language !== 'ar'),
    async ({ page, word, api }) => {
      test.slow();
      const name = longName(word);
      const [quote] = await api.insert('quotes', [
        quoteRow({ name, status: 'approved', phone: '+33 6 39 98 01 01' }),
      ]);
      const [project] = await api.insert('projects', [
        projectRow({ title: name, technologies: ['a', 'b', 'c', 'd'] }),
      ]);
      await api.insert(
        'notes',
        ['Call back.', 'Wants a shop.'].map((body) => ({
          quote_id: quote?.id,
          author: 'Lyon',
          body,
        })),
      );
      await prefer(page, language);

      const at = (path: string) => filtered(path, { q: word });
      const main = page.locator('#main-content');
      const dialog = page.getByRole('dialog');
      const check = checkOf(page, language);

      await openFullDashboard(page);
      await check('dashboard');
      await visit(page, '/admin#mail');
      await expect(dialog.locator('input[name=recipients]')).toBeVisible();
      await check('mail settings');
      await visit(page, '/admin/help');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await check('guide');
      await visit(page, `/admin/clients/${quote?.id}`);
      await expect(main.getByText(name, { exact: true }).first()).toBeVisible();
      await check('client');
      await page.goto(at('quotes'));
      await main.locator('tbody input[type=checkbox]').check();
      await check('quotes, one of them selected');
      await visit(page, at(`quotes/${quote?.id}`));
      await expect(dialog.getByText(name, { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: 'Lyon' }).first().click();
      await dialog.locator('input[maxlength="80"]').focus();
      const names = dialog.locator('input[maxlength="80"] + button');
      await expect(names).toBeVisible();
      await check('quote details with two notes, one of them edited');
      await names.click();
      await expect(page.getByRole('menuitem', { name: 'Lyon' })).toBeVisible();
      await visit(page, at(`quotes/${quote?.id}/convert`));
      await expect(dialog.locator('input[name=client_name]')).toHaveValue(name);
      await check('convert');
      await visit(page, at('quotes/create'));
      await expect(dialog.locator('input[name=name]')).toBeVisible();
      await check('new quote');
      await visit(page, at('quotes/templates/ar'));
      await expect(dialog.locator('input[name=subject]')).toBeVisible();
      await check('answer templates');

      await visit(page, at('projects'));
      await expect(dialog).toBeHidden();
      await expect(main.getByRole('progressbar')).toBeVisible();
      await check('project cards');
      await main.locator('button[value=table]').click();
      await expect(main.getByRole('table')).toBeVisible();
      await check('project table');
      await main.locator('button[value=board]').click();
      await expect(main.getByRole('region').first()).toContainText(word);
      await check('project board');
      await visit(page, at(`projects/${project?.id}`));
      await expect(dialog.getByText(name, { exact: true })).toBeVisible();
      await check('project details');
      await dialog.locator('button.MuiButton-contained').click();
      await expect(dialog.locator('input[name=title]')).toHaveValue(name);
      await check('project edit');
      await visit(page, at('projects/create'));
      await expect(dialog.locator('input[name=title]')).toBeVisible();
      await check('new project');
    },
  );

  visitorTest(
    `the screens at the end of a session fit the window and pass axe in light and dark mode (${language})`,
    onlyInAll(language !== 'ar'),
    async ({ page, signIn, word, api }) => {
      const [project] = await api.insert('projects', [projectRow({ title: word })]);
      await signIn();
      await prefer(page, language);
      const check = checkOf(page, language);
      const form = page.getByRole('dialog').filter({ has: page.locator('input[name=title]') });
      const title = form.locator('input[name=title]');
      const password = page.locator('input[name=password]');

      // The filter shortens the list behind the dialog, which keeps the test fast.
      await page.goto(filtered(`projects/${project?.id}`, { q: word }));
      await page.getByRole('dialog').locator('button.MuiButton-contained').click();
      await title.fill('Half a title');
      await page.evaluate(
        (time) => localStorage.setItem('adminAuthTime', String(time)),
        Date.now() - (8 * 60 + 1) * 60_000,
      );
      await expect(page).toHaveURL(/\/admin\/login$/u);
      await check('login after the end');
      await password.fill(STAFF_PASSWORD);
      await password.press('Enter');
      await expect(title).toHaveValue('Half a title');
      await check('draft offered');
    },
  );
}

test.describe('narrow window', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('at 360 px, the dashboard, lists, details and forms fit the window and pass axe in light and dark mode', async ({
    page,
    word,
    api,
  }) => {
    test.slow();
    const name = longName(word);
    await api.insert('quotes', [quoteRow({ name, phone: '+33 6 39 98 01 01' })]);
    await api.insert('projects', [projectRow({ title: name, technologies: ['a', 'b', 'c', 'd'] })]);
    const check = checkOf(page, 'en');
    const dialog = page.getByRole('dialog');

    await openFullDashboard(page);
    await check('dashboard');
    await openList(page, 'quotes', { q: word });
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await check('quotes, one of them selected');
    await page.getByRole('link', { name: 'View details' }).click();
    await expect(page.getByText('No notes and no changes yet.')).toBeVisible();
    await check('quote details');
    await visit(page, filtered('quotes/create', { q: word }));
    await expect(dialog.getByLabel('Name')).toBeVisible();
    await check('new quote');
    await visit(page, filtered('projects', { q: word }));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await check('project cards');
    await page.getByRole('link', { name }).click();
    await expect(page.getByText('No notes and no changes yet.')).toBeVisible();
    await check('project details');
  });
});
