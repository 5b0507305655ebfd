import { expect, type Locator } from '@playwright/test';
import { test } from '../kit/test';
import { hydrated } from '../kit/visitor';

/** Returns the places of elements from the top of the page. */
const placesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => element.getBoundingClientRect().top + window.scrollY),
  );

test('nothing on the home page moves for more than five seconds', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // The animations end soon, on a busy machine before the page has loaded.
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const durations = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
  );
  expect(durations.length).toBeGreaterThan(0);
  expect(Math.max(...durations)).toBeLessThanOrEqual(5000);
});

test('the drawing of a card moves into place when it scrolls into view, and its words do not', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await hydrated(page.locator('#site-header a').first());
  const card = page.locator('[data-reveal]').last();
  const drawing = card.locator('svg:has(> use)').first();
  const words = card.locator('h3, p, a');
  const [inPlace = 0] = await placesOf(drawing);
  const still = await placesOf(words);
  expect(still.length).toBeGreaterThan(0);
  // From the first scroll on, the cards below the window wait.
  await page.mouse.wheel(0, 1);
  await expect(card).toHaveAttribute('data-reveal', 'waiting');
  await expect(card).toHaveCSS('opacity', '1');
  expect(await placesOf(drawing)).toEqual([inPlace + 24]);
  expect(await placesOf(words)).toEqual(still);
  await card.scrollIntoViewIfNeeded();
  await expect(card).toHaveAttribute('data-reveal', 'shown');
  expect(await placesOf(words)).toEqual(still);
  await expect.poll(() => placesOf(drawing)).toEqual([inPlace]);
});

test('the drawings of the four services move one after the other, each 200 ms later', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const delays = await page
    .locator('#services [data-reveal] svg:has(> use)')
    .evaluateAll((all) => all.map((drawing) => getComputedStyle(drawing).transitionDelay));
  expect(delays).toEqual(['0s', '0.2s', '0.4s', '0.6s']);
});
