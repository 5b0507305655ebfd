import { expect, type Page } from '@playwright/test';
import { agency } from '../../../src/agency';
import { ar } from '../../../src/site/i18n/ar';
import { en } from '../../../src/site/i18n/en';
import { isSample, publicPages } from '../kit/pages';
import { home, languages } from '../kit/storedQuotes';
import { onlyInAll, test } from '../kit/test';
import { hydrated } from '../kit/visitor';

const sizes = [
  [320, 568],
  [320, 640],
  [360, 640],
  [375, 667],
  [390, 664],
  [390, 844],
  [412, 915],
  [640, 360],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1100, 800],
  [1180, 820],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const;

/** More window sizes. `npm run test:all` tests the pages at these sizes and at `sizes`: 28 sizes in total. */
const moreSizes = [
  [360, 780],
  [393, 852],
  [430, 932],
  [600, 960],
  [667, 375],
  [720, 1280],
  [820, 1180],
  [912, 1368],
  [932, 430],
  [1536, 864],
  [2560, 1440],
] as const;

for (const language of languages) {
  for (const [tested, options] of [
    [sizes, {}],
    [moreSizes, onlyInAll()],
  ] as const)
    test(
      `at ${tested.length} window sizes, the home page does not overflow, its counters and social icons do not wrap, and no button or drawn line covers text (${language})`,
      options,
      async ({ page }) => {
        test.slow();
        await page.goto(`${home[language]}#home`);
        for (const [width, height] of tested) {
          await page.setViewportSize({ width, height });
          const at = (what: string) => `${width} × ${height}: ${what}`;
          for (const anchor of ['home', 'services', 'about', 'contact', 'end'])
            expect(
              await coveredAt(page, anchor),
              at(`covered by the button at #${anchor}`),
            ).toEqual([]);
          const { figures, icons, phone, crossed, labels, sideways } = await page.evaluate(layout);
          expect(new Set(figures).size, at('the counters are in one row')).toBe(1);
          expect(icons, at('rows of social icons')).toEqual([1, 1]);
          expect(phone, at('the phone number is inside the header')).toBe(true);
          expect(crossed, at('words that a bright line crosses')).toEqual([]);
          expect(labels, at('labels that a line crosses')).toEqual([]);
          expect(sideways, at('overflow in px')).toBeLessThanOrEqual(0);
        }
      },
    );

  test(
    `at ${sizes.length + moreSizes.length} window sizes, no text of a page is cut off or outside of the window, and at the end of the page the bar covers no text (${language})`,
    onlyInAll(),
    async ({ page }) => {
      test.slow();
      for (const { path } of publicPages.filter((each) => each.language === language)) {
        await page.goto(path);
        for (const [width, height] of [...sizes, ...moreSizes]) {
          await page.setViewportSize({ width, height });
          expect(await page.evaluate(hiddenTexts), `${path} ${width} × ${height}`).toEqual([]);
        }
      }
    },
  );
}

/**
 * Scrolls to the end of the page. Returns the texts that are outside of the window at the sides, cut off by their
 * box, or covered by the bar at the bottom of a phone's window.
 */
function hiddenTexts(): string[] {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  const aside = document.querySelector('aside');
  const isBar = aside?.checkVisibility() && getComputedStyle(aside).position === 'fixed';
  const bar = isBar ? aside?.getBoundingClientRect() : undefined;
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent?.trim() || !parent?.checkVisibility()) continue;
    if (parent.closest('aside, svg, dialog, #root > a, .visually-hidden, .on-paper')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const isOutside = box.left < -0.5 || box.right > document.documentElement.clientWidth + 0.5;
    const isCut =
      getComputedStyle(parent).overflowX !== 'visible' && parent.scrollWidth > parent.clientWidth;
    const isCovered =
      bar &&
      box.bottom > bar.top &&
      box.top < bar.bottom &&
      box.right > bar.left &&
      box.left < bar.right;
    if (isOutside || isCut || isCovered) found.push(node.textContent);
  }
  return found;
}

/**
 * Returns the texts, links and buttons that the floating WhatsApp button covers after a jump to a section. On phones,
 * the button is part of a bar, and this function only checks that the bar is at the bottom of the window or not fixed.
 */
function coveredAt(page: Page, anchor: string): Promise<string[]> {
  return page.evaluate((id) => {
    if (id === 'end') window.scrollTo(0, document.documentElement.scrollHeight);
    else document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
    const place = document.querySelector('aside');
    const button = place?.querySelector('a[target="_blank"]')?.getBoundingClientRect();
    if (!place || !button) return ['no button'];
    const bar = place.getBoundingClientRect();
    const isBar = bar.left === 0 && bar.right === document.documentElement.clientWidth;
    if (isBar && getComputedStyle(place).backgroundColor !== 'rgba(0, 0, 0, 0)') {
      const isLast = Math.abs(bar.bottom - window.innerHeight) <= 1;
      return isLast || getComputedStyle(place).position === 'static'
        ? []
        : ['the bar is not at the bottom'];
    }
    const covers = (box: DOMRect) =>
      box.width > 1 &&
      box.right > button.left &&
      box.left < button.right &&
      box.bottom > button.top &&
      box.top < button.bottom;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest('aside, .visually-hidden')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(covers)) found.push(node.textContent ?? '');
    }
    for (const control of document.querySelectorAll('a, button')) {
      const isOther = !place.contains(control) && !control.closest('.visually-hidden');
      if (isOther && covers(control.getBoundingClientRect())) found.push(control.outerHTML);
    }
    return found;
  }, anchor);
}

/** Measures the layout in the browser. */
function layout() {
  const all = (selector: string, root: ParentNode = document) => [
    ...root.querySelectorAll<HTMLElement>(selector),
  ];
  const linesOf = (elements: Element[]) =>
    new Set(elements.map((element) => Math.round(element.getBoundingClientRect().top))).size;
  const iconsOf = (part: string) =>
    linesOf(all(`${part} a[target="_blank"]`).filter((link) => link.clientWidth < 60));

  const navigation = all('nav').find((nav) => nav.closest('header') && !nav.popover);
  const header = document.getElementById('site-header')?.getBoundingClientRect();
  const numbers = all('#site-header a[href^="tel:"]').filter((link) => link.checkVisibility());
  const isInside = numbers.every((link) => {
    const box = link.getBoundingClientRect();
    return header && box.left >= header.left && box.right <= header.right;
  });
  const hasNavigation = navigation?.checkVisibility() ?? false;

  const screenPoints = (path: SVGGeometryElement) => {
    const matrix = path.getScreenCTM();
    const length = path.getTotalLength();
    return Array.from({ length: 60 }, (_, step) =>
      path.getPointAtLength((length * step) / 59).matrixTransform(matrix ?? undefined),
    );
  };
  const isIn = (box: DOMRect) => (point: DOMPoint) =>
    point.x > box.left && point.x < box.right && point.y > box.top && point.y < box.bottom;
  const opacity = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1;

  const bright = [...document.querySelectorAll<SVGPathElement>('#home div[aria-hidden] path')]
    .filter((path) => opacity(path) > 0.4)
    .flatMap(screenPoints);
  const words = all('#home :is(h1, p, dt, dd, a)').flatMap((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()];
  });
  const strands = [...document.querySelectorAll<SVGPathElement>('#about svg path')].flatMap(
    screenPoints,
  );
  const labels = [...document.querySelectorAll('#about svg text')].filter((text) =>
    strands.some(isIn(text.getBoundingClientRect())),
  );
  return {
    figures: all('#home dd').map((figure) => Math.round(figure.getBoundingClientRect().top)),
    icons: [iconsOf('#contact ul'), iconsOf('footer')],
    phone: hasNavigation ? numbers.length === 1 && isInside : true,
    crossed: words.filter((word) => bright.some(isIn(word))).map(({ x, y }) => [x, y]),
    labels: labels.map((text) => text.textContent),
    sideways: document.documentElement.scrollWidth - window.innerWidth,
  };
}

test('at a browser font size of 32 px, no content is outside of a window of 390 px, and icons are larger than at 16 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await page.goto('/');
  const widths = () =>
    page
      .locator(':is(main, aside) svg[width]')
      .evaluateAll((icons) => icons.map((icon) => icon.getBoundingClientRect().width));
  const before = await widths();
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.goto('/');
  const after = await widths();
  expect(before.filter((width) => width > 0).length).toBeGreaterThan(5);
  // At twice the font size, icons are twice as wide, but the window limits the width of the WhatsApp icon.
  expect(after.filter((width, index) => width < 1.3 * (before[index] ?? 0))).toEqual([]);
  for (const path of ['/#quote', '/ar#quote', '/saas-development', '/ar/app-development']) {
    await page.goto(path);
    if (path.includes('#quote')) await expect(page.getByRole('textbox').first()).toBeVisible();
    const outside = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'a, button, input, select, textarea, h1, h2, h3, p, li, dd, dt',
        ),
      ]
        .filter(
          (element) =>
            element.checkVisibility() && !element.closest('.visually-hidden, [aria-hidden]'),
        )
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 1 && (left < -0.5 || right > 390.5);
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(outside, path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
  await browser.detach();
});

test('the language switch shows both language names in the font of the site', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  for (const path of ['/', '/ar']) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const { root } = await browser.send('DOM.getDocument');
    for (const language of languages) {
      const selector = `#site-header a[hreflang="${language}"]`;
      const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
      expect(
        fonts.map(({ isCustomFont }) => isCustomFont),
        `${path} ${language}`,
      ).toEqual([true]);
    }
  }
  await browser.detach();
});

test('a printed page shows a black title and the contact details, without navigation, buttons and skip link', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of ['/', '/ar/app-development']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
    const shown = page.locator('button, aside, nav, dialog, a[href*="#quote"], #root > a');
    await expect(shown.filter({ visible: true })).toHaveCount(0);
    const address = page.locator('footer address');
    await expect(address).toContainText(`${agency.siteUrl}${path === '/' ? '' : path}`);
    for (const text of [agency.phoneDisplay, agency.email, agency.whatsappDisplay])
      await expect(address).toContainText(text);
    const over = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => element.checkVisibility())
        .filter((element) => /fixed|sticky|absolute/u.test(getComputedStyle(element).position))
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(over, path).toEqual([]);
  }
});

test('pages show “Get quote” in a bar on phones, and only the home page shows the floating WhatsApp button on desktops', async ({
  page,
}) => {
  for (const { id, path, language } of publicPages.filter(isSample)) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const bar = page.getByRole('complementary');
    const { getQuote } = { en, ar }[language];
    await expect(bar.getByRole('link', { name: getQuote })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(bar.getByRole('link')).toHaveCount(id === 'home' ? 1 : 0);
  }
});

test('the logo in the header and the title of the page start at the same horizontal position', async ({
  page,
}) => {
  for (const path of ['/', '/ar/app-development', '/legal', '/missing']) {
    await page.goto(path);
    for (const width of [320, 390, 640, 768, 1024, 1152, 1296, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const edges = await page.evaluate(() =>
        ['#site-header svg', 'h1'].map((selector) => {
          const box = document.querySelector(selector)?.getBoundingClientRect();
          return document.dir === 'rtl' ? box && innerWidth - box.right : box?.left;
        }),
      );
      expect(edges[0], `${path} ${width} px`).toBe(edges[1]);
    }
  }
});

test('cards are visible before the first scroll, and afterwards they are hidden until they come into view', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await hydrated(page.locator('#site-header a').first());
  const cards = page.locator('[data-reveal-delay]');
  const opacities = () =>
    cards.evaluateAll((elements) => elements.map((element) => getComputedStyle(element).opacity));
  expect(new Set(await opacities())).toEqual(new Set(['1']));
  await page.mouse.wheel(0, 1);
  await expect.poll(opacities).toContain('0');
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards.last()).toHaveCSS('opacity', '1');
});

test('no animation of the home page runs for more than five seconds', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const durations = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
  );
  expect(durations).toContain(5000);
  expect(Math.max(...durations)).toBe(5000);
});

test('in a window of 320 × 568 px, the bar at the bottom does not cover the first button “Get quote” of a page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const { path } of publicPages.filter(({ id }) => id !== 'legal' && id !== 'privacy')) {
    await page.goto(path);
    const bar = await page.getByRole('complementary').boundingBox();
    const button = await page.locator('main a[href*="#quote"]').first().boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0), path).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});

test('on a phone, the tooltip of the WhatsApp button does not cover “Get quote”', async ({
  page,
}) => {
  await page.goto('/');
  const bar = page.getByRole('complementary');
  const tooltip = bar.getByRole('tooltip', { includeHidden: true });
  for (const [width, isShown] of [
    [1280, true],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await bar.getByRole('link', { name: en.whatsapp.chat }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(tooltip, `${width} px`).toBeVisible({ visible: isShown });
  }
});

test('the email address at the end of a service page is on one line', async ({ page }) => {
  for (const path of ['/app-development', '/ar/app-development']) {
    await page.goto(path);
    const address = page.locator('main').getByText(agency.email, { exact: true });
    for (const width of [320, 768, 864, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await address.evaluate((text) => text.getClientRects().length);
      expect(lines, `${path} ${width} px`).toBe(1);
    }
  }
});
