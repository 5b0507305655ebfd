import { expect } from '@playwright/test';
import { agency } from '../../../src/agency/agency';
import { services } from '../../../src/agency/services';
import { ar } from '../../../src/site/i18n/ar';
import { en } from '../../../src/site/i18n/en';
import { misplaced, sizes } from '../kit/geometry';
import { otherService, publicPages, sampleService } from '../kit/pages';
import { languages } from '../kit/storedQuotes';
import { test } from '../kit/test';
import { hydrated } from '../kit/visitor';

/** Pages of text, without a button in their first section. */
const texts = ['work', 'tips', 'legal', 'privacy'];

for (const language of languages)
  test(`at any window size, no text of a page is cut off or covered, and the first button is in sight (${language})`, {
    tag: '@site',
  }, async ({ page }) => {
    test.slow();
    const getQuote = page.locator('main section').first().locator('a[href^="#quote"]').first();
    const bar = page.getByRole('complementary');
    for (const { id, path } of publicPages.filter((each) => each.language === language)) {
      await page.goto(path);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        expect(await misplaced(page, 'body'), `${path} ${width} × ${height}`).toEqual([]);
      }
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      // Only the home page shows the floating WhatsApp button on desktops.
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(bar.getByRole('link'), path).toHaveCount(id === 'home' ? 1 : 0);
      // A phone shows a bar with the button, and in landscape the first button of the page without scrolling.
      await page.setViewportSize({ width: 390, height: 844 });
      const inBar = bar.getByRole('link', { name: { en, ar }[language].getQuote });
      await expect(inBar, path).toBeInViewport({ ratio: 1 });
      if (texts.includes(id)) continue;
      await page.setViewportSize({ width: 844, height: 390 });
      await expect(getQuote, path).toBeInViewport({ ratio: 1 });
    }
  });

test('at a browser font size of 32 px, no text is outside of a window of 390 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const path of ['/', '/#quote', '/ar#quote', sampleService.path, `/ar${otherService.path}`]) {
    await page.goto(path);
    if (path.includes('#quote')) await expect(page.getByRole('textbox').first()).toBeVisible();
    const found = await misplaced(page, path.includes('#quote') ? 'dialog' : 'body');
    expect(
      found.filter((text) => text.startsWith('outside')),
      path,
    ).toEqual([]);
  }
  await browser.detach();
});

test('a printed page shows a black title and the contact details, without navigation and buttons', {
  tag: '@site',
}, async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of ['/', `/ar${otherService.path}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
    const shown = page.locator(
      'button, aside, nav, dialog, div:has(> iframe), a[href*="#quote"], #root > a',
    );
    await expect(shown.filter({ visible: true })).toHaveCount(0);
    for (const text of [path, agency.phoneDisplay, agency.email, agency.whatsappDisplay])
      await expect(page.locator('footer address')).toContainText(text === '/' ? '' : text);
  }
});

test('the lines of the hero run on beside the services to the seal, without a gap', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/ar']) {
    await page.goto(path);
    for (const width of [320, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const gaps = await page.evaluate(() => {
        const sections = [...document.querySelectorAll('main section')];
        const [hero] = sections;
        const seal = sections.find((section) => section.querySelector('circle'));
        const shown = (root: Element | null | undefined, line: number) =>
          [...(root?.querySelectorAll<SVGPathElement>(':scope > [aria-hidden] path') ?? [])].filter(
            (path) => path.checkVisibility(),
          )[line];
        const at = (path: SVGPathElement | undefined, end: boolean) =>
          path &&
          new DOMPoint(...pointOf(path, end)).matrixTransform(path.getScreenCTM() ?? undefined).x;
        const pointOf = (path: SVGPathElement, end: boolean): [number, number] => {
          const { x, y } = path.getPointAtLength(end ? path.getTotalLength() : 0);
          return [x, y];
        };
        const joint = (from: SVGPathElement | undefined, to: SVGPathElement | undefined) =>
          Math.abs((at(from, true) ?? Number.NaN) - (at(to, false) ?? Number.NaN));
        const bed = hero?.nextElementSibling;
        const stage = seal?.firstElementChild;
        const rivers = [...(hero?.querySelectorAll<SVGPathElement>('svg:has(+ div) path') ?? [])];
        return [
          joint(rivers[0], shown(bed, 0)),
          joint(rivers[1], shown(bed, 1)),
          joint(shown(bed, 0), shown(stage, 0)),
          joint(shown(bed, 1), shown(stage, 1)),
        ];
      });
      for (const gap of gaps) expect(gap, `${path} ${width} ${gaps}`).toBeLessThan(1.5);
    }
  }
});

test('the lines of a service leave its hero where the next section continues them', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { path } of publicPages.filter(({ id }) => services.some((each) => each.id === id))) {
    await page.goto(path);
    for (const width of [320, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const gaps = await page.evaluate(() => {
        const [hero, next] = document.querySelectorAll('main section');
        const end = hero?.getBoundingClientRect().bottom ?? 0;
        const rivers = [...(hero?.querySelectorAll<SVGPathElement>('svg:has(+ svg) path') ?? [])];
        const lines = [...(next?.querySelectorAll<SVGPathElement>('h2 ~ svg path') ?? [])];
        const pointAt = (path: SVGPathElement | undefined, length: number) => {
          const { x, y } = path?.getPointAtLength(length) ?? {};
          return new DOMPoint(x, y).matrixTransform(path?.getScreenCTM() ?? undefined);
        };
        return [0, 1].map((line) => {
          const river = rivers[line];
          let length = 0;
          const total = river?.getTotalLength() ?? 0;
          while (length < total && pointAt(river, length).y < end - 3) length += 1;
          const leaves = length < total ? pointAt(river, length).x : Number.NaN;
          return Math.abs(leaves - pointAt(lines[line], 0).x);
        });
      });
      for (const gap of gaps) expect(gap, `${path} ${width} ${gaps}`).toBeLessThan(1.5);
    }
  }
});

test("the button at the bottom right links to a WhatsApp chat with the agency's greeting, and its tooltip says so", async ({
  page,
}) => {
  for (const path of ['/', '/ar']) {
    await page.goto(path);
    const bar = page.getByRole('complementary');
    const link = bar.getByRole('link');
    const href = new URL((await link.getAttribute('href')) ?? '');
    expect(href.searchParams.get('text')).toBe(agency.whatsappGreeting);
    await expect(link).toHaveAttribute('target', '_blank');
    const box = await link.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 60);
    await link.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('tooltip', { includeHidden: true })).toBeVisible();
  }
});

test('cards are always visible, and after the first scroll their drawings move into place when they come into view', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  // No animation runs for more than five seconds.
  const durations = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
  );
  expect(durations.length).toBeGreaterThan(0);
  expect(Math.max(...durations)).toBeLessThanOrEqual(5000);
  await hydrated(page.locator('#site-header a').first());
  const cards = page.locator('[data-reveal]');
  const styles = (property: string) =>
    cards.evaluateAll(
      (elements, property) =>
        elements.map((element) =>
          getComputedStyle(
            (property === 'translate' && element.querySelector('svg:has(> use)')) || element,
          ).getPropertyValue(property),
        ),
      property,
    );
  expect(new Set(await styles('translate'))).toEqual(new Set(['none']));
  await page.mouse.wheel(0, 1);
  await expect.poll(() => styles('translate')).toContain('0px 24px');
  expect(new Set(await styles('opacity'))).toEqual(new Set(['1']));
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(async () => (await styles('translate')).at(-1)).toBe('none');
});
