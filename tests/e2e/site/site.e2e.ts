import { expect, type Locator, type Page } from '@playwright/test';
import { ar } from '../../../src/site/i18n/ar';
import { en } from '../../../src/site/i18n/en';
import { axeViolations } from '../kit/axe';
import { otherService, publicPages, sampleService } from '../kit/pages';
import { test } from '../kit/test';
import { hydrated, sentReference } from '../kit/visitor';

const frame = { en, ar };
const home = { en: '/', ar: '/ar' } as const;
const languages = ['en', 'ar'] as const;
const phone = { width: 360, height: 780 };
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

const direction = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

test('the navigation scrolls to a section, and Back returns from a service to the same place', async ({
  page,
}) => {
  await page.goto('/');
  const about = page
    .getByRole('navigation', { name: en.nav.label })
    .getByRole('link', { name: en.nav.about });
  await about.click();
  await expect(page).toHaveURL('/#about');
  const header = await page.locator('#site-header').boundingBox();
  await expect
    .poll(async () => (await page.locator('#about').boundingBox())?.y)
    .toBeGreaterThanOrEqual((header?.height ?? 0) - 1);
  await expect(about).toHaveAttribute('aria-current', 'location');
  const card = page.locator('#services').locator(`a[href="${otherService.path}"]`).first();
  await hydrated(card);
  await card.scrollIntoViewIfNeeded();
  const before = await scrollTop(page);
  await card.click();
  await expect(page).toHaveURL(otherService.path);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await scrollTop(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(before);
});

test('choosing a link, pressing Escape or clicking outside closes the mobile menu, which passes axe', async ({
  page,
}) => {
  const { nav } = ar;
  // The menu opens and closes before hydration, too.
  const release = await holdBundle(page);
  await page.setViewportSize(phone);
  await page.goto('/ar', { waitUntil: 'domcontentloaded' });
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
  await expect(page).toHaveURL('/ar#about');
});

test('an unknown path gets a 404 page in its language, which links to form and home page', {
  tag: '@site',
}, async ({ page }) => {
  for (const language of languages) {
    const answer = await page.goto(`${home[language]}/no-such-page`.replace('//', '/'));
    expect(answer?.status()).toBe(404);
    expect(await direction(page)).toEqual(language === 'ar' ? ['ar', 'rtl'] : ['en', 'ltr']);
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
  }
});

test('the language switch keeps hash, query and scroll position, and adds no history entry', {
  tag: '@site',
}, async ({ page, context }) => {
  const release = await holdBundle(page);
  const switchTo = (name: string) =>
    page.getByRole('link', { name }).filter({ visible: true }).first();
  const saved = () => page.evaluate(() => localStorage.getItem('language'));
  await page.goto('/?utm_source=x#about', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('#about')).toBeInViewport();
  const entries = await page.evaluate(() => history.length);
  const choose = async (language: 'en' | 'ar') => {
    await switchTo({ en: 'English', ar: 'العربية' }[language]).click();
    await expect(page).toHaveURL(`${home[language]}?utm_source=x#about`);
    await expect.poll(() => direction(page)).toEqual([language, language === 'ar' ? 'rtl' : 'ltr']);
    expect(await saved()).toBe(language);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  };
  // Before React has started.
  await choose('ar');
  await choose('en');
  // A press that opens a tab changes nothing here.
  const opened = context.waitForEvent('page');
  await switchTo('العربية').click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab).toHaveURL('/ar');
  expect(await saved()).toBe('en');
  await tab.close();

  release();
  await hydrated(switchTo('العربية'));
  const top = await scrollTop(page);
  await choose('ar');
  expect(Math.abs((await scrollTop(page)) - top)).toBeLessThan(400);
});

test('visitors who have chosen Arabic are redirected from English paths, except below /en', {
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
const holdBundle = (page: Page): Promise<() => void> => hold(page, /\/assets\/.*\.js$/u);

/** Delays files. Returns a function that lets them load. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('the link “Get quote” opens the form before React starts, also if the browser takes itself for offline, and Close, Back and Forward work', async ({
  page,
}) => {
  // As Windows does behind some firewalls, although requests arrive.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  const release = await holdBundle(page);
  // The page is not loaded while its scripts are held.
  const beforeLoad = { waitUntil: 'commit' } as const;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/legal', { waitUntil: 'domcontentloaded' });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const form = page.getByRole('dialog', { name: en.form.title });
  const link = page.getByRole('link', { name: en.getQuote, exact: true }).first();
  await link.click();
  await expect(form.getByRole('status')).toHaveText(en.form.loading);
  // What the page and the form need does not wait for the bundle.
  for (const file of [/HomePage-.*\.js$/u, /QuoteForm-.*\.js$/u, /QuoteForm-.*\.css$/u])
    await expect.poll(() => requested.filter((name) => file.test(name))).toHaveLength(1);
  for (const close of [
    () => form.getByRole('button', { name: en.form.close }).click(),
    () => page.mouse.click(5, 5),
    () => page.goBack(beforeLoad),
  ]) {
    await close();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL('/');
    // Playwright's own goForward asks the browser, which may not know yet that the page has gone back.
    await page.evaluate(() => history.forward());
    await expect(form).toBeVisible();
  }
  release();
  await expect(form.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/legal');
});

test('without a connection, links and the form say so, and work when it is back', async ({
  page,
  context,
}) => {
  const release = await holdBundle(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const switcher = page.locator('#site-header a[hreflang="ar"]');
  await context.setOffline(true);
  await switcher.click();
  const notice = page.getByRole('alert');
  await expect(notice).toHaveText(en.offline);
  await page.getByRole('link', { name: en.getQuote, exact: true }).first().click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('status')).toHaveText(en.form.loading);
  release();
  await expect(form.getByRole('alert')).toContainText(en.offline);
  await expect(form.locator('a[href^="tel:"]')).toBeVisible();
  await context.setOffline(false);
  await expect(form.getByRole('textbox').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  await expect(notice).toBeHidden();
  await switcher.click();
  await expect(page).toHaveURL('/ar');
});

/**
 * Lets scripts fail until the page is loaded again, as before Chromium 156, which remembered that a module did not load.
 * `reconnect` lets other requests for the same files succeed.
 */
async function failUntilNextPage(page: Page, scripts: RegExp) {
  let loads = 0;
  let isConnected = false;
  page.on('request', (request) => {
    // The frames of the home page are navigations, too.
    if (request.isNavigationRequest() && !request.url().includes('/frames/')) loads += 1;
  });
  await page.route(scripts, (route) => {
    const isFetch = route.request().resourceType() === 'fetch';
    return loads > 1 || (isConnected && isFetch) ? route.fallback() : route.abort();
  });
  return {
    isLoadedAgain: () => loads > 1,
    reconnect: () => {
      isConnected = true;
    },
  };
}

test('a form whose code did not load says so, names other ways, and opens with the next press', async ({
  page,
}) => {
  const { isLoadedAgain } = await failUntilNextPage(page, /QuoteForm/u);
  await page.goto('/ar');
  const link = page.locator('main a[href="#quote"]').first();
  await link.click();
  await expect(page.getByRole('status').getByRole('link')).toBeVisible();
  await expect(page).toHaveURL('/ar');
  await link.click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  expect(isLoadedAgain()).toBe(true);
});

test('where the scripts did not load, the dialog of the form has the contact details, and the next press loads them', async ({
  page,
}) => {
  const { isLoadedAgain, reconnect } = await failUntilNextPage(page, /\/assets\/.*\.js$/u);
  // Some seconds after a page has loaded, Chromium warns of stylesheets that no script has used yet.
  const release = await hold(page, /\/frames\//u);
  await page.goto('/ar', { waitUntil: 'domcontentloaded' });
  const link = page.locator('main a[href="#quote"]').first();
  const form = page.getByRole('dialog');
  const mail = form.locator('a[href^="mailto:"]');
  await link.click();
  await expect(mail).toBeVisible();
  await expect(form.getByRole('status')).toBeHidden();
  await mail.evaluate((shown) => shown.setAttribute('data-pressed', ''));
  await form.locator('#quote p').click();
  await expect(form.locator('[data-pressed]')).toBeVisible();
  reconnect();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/ar');
  await link.click();
  await expect(form.getByRole('textbox').first()).toBeVisible();
  await expect(mail).toHaveCount(0);
  expect(isLoadedAgain()).toBe(true);
  release();
  await page.waitForLoadState();
});

test('visitors open, fill in and send the form with the keyboard alone', {
  tag: '@site',
}, async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: en.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
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
  expect(await sentReference(page)).not.toBe('');
});

async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test.describe('JavaScript disabled', () => {
  test.use({ javaScriptEnabled: false });
  test('without JavaScript, a page shows all text, and “Get quote” leads to the contact details', {
    tag: '@site',
  }, async ({ page }) => {
    for (const { id, path } of publicPages) {
      if (!process.env.TEST_ALL && !['/', `/ar${sampleService.path}`].includes(path)) continue;
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const closed = page.locator('details:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
      const hidden = page.locator('main :is(h1, h2, h3, p, li)').filter({ visible: false });
      await expect(hidden, path).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const link = page.locator('a[href^="#quote"]').filter({ visible: true }).last();
      await link.click();
      await expectWays(page.locator('section:is(:target, :has(:target)) li'), id);
    }
    await page.goto('/offer');
    await expectWays(page.locator('body'), 'offer');
    await page.goto('/admin');
    // `getByText` ignores the content of `noscript`.
    await expect(page.locator('noscript p').first()).toContainText('needs JavaScript');
  });
});

/** Expects links to an email, a call and a chat. */
async function expectWays(part: Locator, where: string): Promise<void> {
  for (const way of ['mailto:', 'tel:', 'https://wa.me/'])
    await expect(part.locator(`a[href^="${way}"]`), where).toBeInViewport();
}
