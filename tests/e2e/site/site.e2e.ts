import { expect, type Page } from '@playwright/test';
import { ar } from '../../../src/site/i18n/ar';
import { en } from '../../../src/site/i18n/en';
import { axeViolations } from '../kit/axe';
import { isSample, otherService, publicPages, sampleService } from '../kit/pages';
import { onlyInAll, test } from '../kit/test';
import { hydrated } from '../kit/visitor';

const frame = { en, ar };
const home = { en: '/', ar: '/ar' } as const;
const languages = ['en', 'ar'] as const;
const phone = { width: 360, height: 780 };
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

const direction = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

for (const language of languages) {
  test(
    `each link of the navigation scrolls its section into view below the header (${language})`,
    onlyInAll(language === 'ar'),
    async ({ page }) => {
      await page.goto(home[language]);
      const navigation = page.getByRole('navigation', { name: frame[language].nav.label });
      for (const section of ['services', 'about', 'contact'] as const) {
        const link = navigation.getByRole('link', { name: frame[language].nav[section] });
        await link.click();
        await expect(page).toHaveURL(new RegExp(`#${section}$`, 'u'));
        const target = page.locator(`#${section}`);
        await expect(target).toBeInViewport();
        const header = await page.locator('#site-header').boundingBox();
        await expect
          .poll(async () => (await target.boundingBox())?.y)
          .toBeGreaterThanOrEqual((header?.height ?? 0) - 1);
        await expect(link).toHaveAttribute('aria-current', 'location');
      }
    },
  );

  test(
    `a service card opens its page at the top, and Back restores the scroll position (${language})`,
    onlyInAll(language === 'ar'),
    async ({ page }) => {
      const path = `${language === 'ar' ? '/ar' : ''}${otherService.path}`;
      const link = page.locator('#services').locator(`a[href="${path}"]`).first();
      await page.goto(home[language]);
      await hydrated(link);
      await link.scrollIntoViewIfNeeded();
      const before = await scrollTop(page);
      await link.click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      expect(await scrollTop(page)).toBe(0);
      await page.goBack();
      await expect(page).toHaveURL(home[language]);
      await expect.poll(() => scrollTop(page)).toBe(before);
    },
  );

  test(`choosing a link, pressing Escape or clicking outside closes the mobile menu, which passes axe (${language})`, async ({
    page,
  }) => {
    const { nav } = frame[language];
    // The menu opens and closes before hydration, too.
    const release = await holdBundle(page);
    await page.setViewportSize(phone);
    await page.goto(home[language], { waitUntil: 'domcontentloaded' });
    const open = page.getByRole('button', { name: nav.open, exact: true });
    const menu = page.getByRole('navigation', { name: nav.label });
    await open.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    release();
    await hydrated(page.locator('#site-header a').first());
    await open.click();
    expect(await axeViolations(page)).toEqual([]);
    // Clicks outside the menu, just above the contact bar.
    await page.mouse.click(phone.width / 2, phone.height - 90);
    await expect(menu).toBeHidden();
    await open.click();
    await menu.getByRole('link', { name: nav.about }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/#about$/u);
  });

  test(`an unknown path gets a 404 page in its language, with links to the form and the home page (${language})`, {
    tag: '@site',
  }, async ({ page }) => {
    const answer = await page.goto(`${home[language]}/no-such-page`.replace('//', '/'));
    expect(answer?.status()).toBe(404);
    expect(await direction(page)).toEqual(language === 'ar' ? ['ar', 'rtl'] : ['en', 'ltr']);
    expect(await axeViolations(page)).toEqual([]);
    // Hydration must keep the served elements. If React rendered them again, the page would be blank for a moment.
    const served = await page.locator('h1').elementHandle();
    const dialog = page.getByRole('dialog');
    await page.getByRole('link', { name: frame[language].getQuote }).first().click();
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    expect(await served?.evaluate((heading) => heading.isConnected)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(home[language]);
    await expect(page.locator('#services')).toBeAttached();
  });
}

test('the language switch keeps the hash, the query and the scroll position, and adds no history entry', {
  tag: '@site',
}, async ({ page }) => {
  await page.goto(sampleService.path);
  await page.goto('/?utm_source=x#about');
  await expect(page.locator('#about')).toBeInViewport();
  const entries = await page.evaluate(() => history.length);
  const top = await scrollTop(page);
  const arabic = page.getByRole('link', { name: 'العربية' }).filter({ visible: true }).first();
  await hydrated(arabic);
  await arabic.click();
  await expect(page).toHaveURL('/ar?utm_source=x#about');
  await expect.poll(() => direction(page)).toEqual(['ar', 'rtl']);
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ar');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(Math.abs((await scrollTop(page)) - top)).toBeLessThan(400);
  await page.getByRole('link', { name: 'English' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL('/?utm_source=x#about');
  await expect.poll(() => direction(page)).toEqual(['en', 'ltr']);
});

test('visitors who have chosen Arabic are redirected from an English path, except below /en', {
  tag: '@site',
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'ar'));
  const { path } = sampleService;
  await page.goto(`${path}?utm_source=x`);
  await expect(page).toHaveURL(`/ar${path}?utm_source=x`);
  await page.goto(`/en${path}`);
  await expect(page).toHaveURL(`/en${path}`);
  expect(await direction(page)).toEqual(['en', 'ltr']);
});

/** Delays the scripts, so that the page is painted but not hydrated. Returns a function that lets them load. */
async function holdBundle(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/u, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const language of languages) {
  const { form: texts, getQuote } = frame[language];

  test(
    `the link “Get quote” opens the form before hydration, and the fields appear when they have loaded (${language})`,
    onlyInAll(language === 'ar'),
    async ({ page }) => {
      const release = await holdBundle(page);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await page.goto(home[language], { waitUntil: 'domcontentloaded' });
      const frameOfForm = page.getByRole('dialog', { name: texts.title });
      const link = page.getByRole('link', { name: getQuote, exact: true }).first();
      await link.click();
      await expect(frameOfForm.getByRole('status')).toHaveText(texts.loading);
      // What the page and the form need does not wait for the bundle.
      for (const file of [/HomePage-.*\.js$/u, /QuoteForm-.*\.js$/u, /QuoteForm-.*\.css$/u])
        await expect.poll(() => requested.filter((name) => file.test(name))).toHaveLength(1);
      // Before hydration, visitors can close the form with the Close button or with a click outside it.
      for (const close of [
        () => frameOfForm.getByRole('button', { name: texts.close }).click(),
        () => page.mouse.click(5, 5),
      ]) {
        await close();
        await expect(frameOfForm).toBeHidden();
        await expect(page).toHaveURL(home[language]);
        await link.click();
      }
      await expect(frameOfForm.getByRole('heading')).toBeFocused();
      release();
      await expect(frameOfForm.getByRole('textbox').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(frameOfForm).toBeHidden();
      await expect(page).toHaveURL(home[language]);
    },
  );

  test(
    `without a connection, links show an explanation before hydration, and work when the connection is back (${language})`,
    onlyInAll(language === 'ar'),
    async ({ page, context }) => {
      const other = language === 'en' ? 'ar' : 'en';
      const release = await holdBundle(page);
      await page.goto(home[language], { waitUntil: 'domcontentloaded' });
      const switcher = page.locator(`#site-header a[hreflang="${other}"]`);
      await context.setOffline(true);
      await switcher.click();
      const notice = page.getByRole('alert');
      await expect(notice).toHaveText(frame[language].offline);
      await page.getByRole('link', { name: getQuote, exact: true }).first().click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL(home[language]);
      await context.setOffline(false);
      await expect(notice).toBeHidden();
      release();
      await switcher.click();
      await expect(page).toHaveURL(home[other]);
    },
  );
}

test('the language switch as the first press keeps the history entry, the hash and the query, adds no /en, and saves the choice', async ({
  page,
  context,
}) => {
  const release = await holdBundle(page);
  const { path } = sampleService;
  await page.goto('/privacy');
  await page.goto(`${path}?utm_source=x#process`);
  const entries = await page.evaluate(() => history.length);
  const press = (name: string, modifiers: 'ControlOrMeta'[] = []) =>
    page.getByRole('link', { name }).filter({ visible: true }).first().click({ modifiers });
  const saved = () => page.evaluate(() => localStorage.getItem('language'));
  for (const [name, language, prefix] of [
    ['العربية', 'ar', '/ar'],
    ['English', 'en', ''],
  ] as const) {
    await press(name);
    await expect(page).toHaveURL(`${prefix}${path}?utm_source=x#process`);
    expect(await saved()).toBe(language);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  }
  // A press that opens a tab changes nothing here.
  const opened = context.waitForEvent('page');
  await press('العربية', ['ControlOrMeta']);
  await expect(await opened).toHaveURL(`/ar${path}`);
  expect(await saved()).toBe('en');
  await page.goBack();
  await expect(page).toHaveURL('/privacy');
  release();
});

test('visitors open, fill in and send the form with the keyboard alone', {
  tag: '@site',
}, async ({ page }) => {
  for (const path of ['/missing', '/']) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: en.skip })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main'), path).toBeFocused();
  }
  await page.reload();
  const quote = page.locator('#site-header').getByRole('link', { name: en.getQuote });
  await tabTo(page, quote);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  const answers = ['Full name', 'Email address', 'Project type', 'Project description'];
  for (const label of answers) {
    const field = page.getByRole('dialog').getByLabel(label);
    await tabTo(page, field);
    await page.keyboard.type(label === 'Email address' ? 'keys@example.com' : 'Website');
  }
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Send request' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Quote Request Sent!')).toBeVisible();
});

async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test.describe('JavaScript disabled', () => {
  test.use({ javaScriptEnabled: false });
  test('without JavaScript, a page shows all its text and links “Get quote” to the contact details', {
    tag: '@site',
  }, async ({ page }) => {
    for (const { path } of publicPages.filter((shown) => process.env.TEST_ALL || isSample(shown))) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const closed = page.locator('details:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
      const hidden = page.locator('main :is(h1, h2, h3, p, li)').filter({ visible: false });
      await expect(hidden, path).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const links = page.locator('a[href^="#quote"]').filter({ visible: true });
      for (const link of await links.all()) {
        const hash = (await link.getAttribute('href')) ?? '';
        await link.click();
        await expect.poll(() => new URL(page.url()).hash).toBe(hash);
        const ways = page.locator('section:is(:target, :has(:target)) li a');
        for (const way of ['mailto:', 'tel:', 'https://wa.me/'])
          await expect(ways.and(page.locator(`[href^="${way}"]`))).toBeInViewport();
      }
    }
  });
});
