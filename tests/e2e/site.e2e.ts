import { expect, type Page } from '@playwright/test';
import { agency } from '../../src/agency';
import { ar } from '../../src/site/i18n/ar';
import { en } from '../../src/site/i18n/en';
import { publicPages } from './kit/pages';
import { test } from './kit/test';

const frame = { en, ar };
const home = { en: '/', ar: '/ar' } as const;
const languages = ['en', 'ar'] as const;
const phone = { width: 360, height: 780 };

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const direction = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

for (const language of languages) {
  test(`the anchors lead to their sections, below the header (${language})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
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
  });

  test(`a service card leads to its page at the top, and back restores the place (${language})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const path = language === 'ar' ? '/ar/saas-development' : '/saas-development';
    const link = page.locator('#services').locator(`a[href="${path}"]`).first();
    let before = 0;
    // pressed before the page is alive, a link loads the page, which moves no focus: then once more
    await expect(async () => {
      await page.goto(home[language]);
      await link.scrollIntoViewIfNeeded();
      before = await scrollTop(page);
      await link.click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused({ timeout: 3000 });
    }).toPass();
    expect(await scrollTop(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(home[language]);
    await expect.poll(() => scrollTop(page)).toBe(before);
  });

  test(`the mobile menu opens, and closes on choice, Escape and a press beside it (${language})`, async ({
    page,
  }) => {
    const { nav } = frame[language];
    await page.setViewportSize(phone);
    await page.goto(home[language]);
    const open = page.getByRole('button', { name: nav.open, exact: true });
    const menu = page.getByRole('navigation', { name: nav.label });
    await open.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await page.mouse.click(phone.width / 2, phone.height - 20);
    await expect(menu).toBeHidden();
    await open.click();
    await menu.getByRole('link', { name: nav.about }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/#about$/u);
  });

  test(`WhatsApp opens with the greeting, bottom right (${language})`, async ({ page }) => {
    await page.goto(home[language]);
    const link = page.getByRole('complementary').getByRole('link');
    const href = new URL((await link.getAttribute('href')) ?? '');
    expect(href.searchParams.get('text')).toBe(agency.whatsappGreeting);
    await expect(link).toHaveAttribute('target', '_blank');
    const box = await link.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 60);
  });

  test(`WhatsApp covers nothing that can be pressed, wherever the page rests (${language})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(home[language]);
    const covered = () =>
      page.evaluate(() => {
        const button = document.querySelector('aside a[target="_blank"]');
        const own = button?.getBoundingClientRect();
        if (!own) return ['no button'];
        return [...document.querySelectorAll('main a, main button, footer a, footer button')]
          .filter((element) => {
            const box = element.getBoundingClientRect();
            const apart =
              box.right <= own.left ||
              box.left >= own.right ||
              box.bottom <= own.top ||
              box.top >= own.bottom;
            return element !== button && !apart;
          })
          .map((element) => element.textContent);
      });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height - 640; top += 290) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      await expect.poll(covered, { message: `at ${top}` }).toEqual([]);
    }
  });

  test(`an unknown address says so, in its language, and leads on (${language})`, async ({
    page,
  }) => {
    const answer = await page.goto(`${home[language]}/no-such-page`.replace('//', '/'));
    expect(answer?.status()).toBe(404);
    expect(await direction(page)).toEqual(language === 'ar' ? ['ar', 'rtl'] : ['en', 'ltr']);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(home[language]);
    await expect(page.locator('#services')).toBeAttached();
  });
}

test('the language switch replaces the entry and keeps hash, query and place', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/saas-development');
  await page.goto('/?utm_source=x#about');
  await expect(page.locator('#about')).toBeInViewport();
  const entries = await page.evaluate(() => history.length);
  const top = await scrollTop(page);
  await page.getByRole('link', { name: 'العربية' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL('/ar?utm_source=x#about');
  await expect.poll(() => direction(page)).toEqual(['ar', 'rtl']);
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ar');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(Math.abs((await scrollTop(page)) - top)).toBeLessThan(400);
  await page.getByRole('link', { name: 'English' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL('/?utm_source=x#about');
  await expect.poll(() => direction(page)).toEqual(['en', 'ltr']);
});

test('a saved Arabic choice moves an English address, but not an explicit one', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'ar'));
  await page.goto('/website-creation?utm_source=x');
  await expect(page).toHaveURL('/ar/website-creation?utm_source=x');
  await page.goto('/en/website-creation');
  await expect(page).toHaveURL('/en/website-creation');
  expect(await direction(page)).toEqual(['en', 'ltr']);
});

/** Holds the bundle back: the page is painted, but not alive. */
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

test('what is pressed before the page is alive is carried out', async ({ page }) => {
  const release = await holdBundle(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: en.getQuote, exact: true }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a language switch before the page is alive keeps hash and query too', async ({ page }) => {
  const release = await holdBundle(page);
  await page.goto('/?utm_source=x#about', { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: 'العربية' }).filter({ visible: true }).first().click();
  release();
  await expect(page).toHaveURL('/ar?utm_source=x#about');
});

test('a page draws all its parts by itself, and is back in its place when it is loaded again', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/ar');
  await expect(page.locator('html')).not.toHaveAttribute('data-partly');
  const skipped = await page
    .locator('main > section, footer')
    .evaluateAll(
      (parts) =>
        parts.filter(
          (part) => !part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
        ).length,
    );
  expect(skipped).toBe(0);

  await page
    .locator('#contact')
    .evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
  const top = await scrollTop(page);
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBe(top);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const { path } of publicPages) {
    test(`${path} reads fully`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const hidden = page.locator('main :is(h1, h2, h3, p, li)').filter({ visible: false });
      await expect(hidden).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toBeVisible();
    });
  }
});

for (const { path } of publicPages) {
  test(`${path} never scrolls sideways, down to 320 px and at 200 %`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    // 1,440 px at a zoom of 200 % are 720 px.
    for (const [width, height] of [
      [320, 800],
      [360, 800],
      [768, 800],
      [1440, 800],
      [720, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    }
  });
}
