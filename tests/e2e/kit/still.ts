import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from './backOffice';

/** Sums up how far the parts of the page have moved since the last call of `shifted`. */
export function watchShifts() {
  let entries: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const take = () => {
    const moved = [...entries, ...observer.takeRecords()];
    entries = [];
    return moved.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0);
  };
  const drawn = () =>
    new Promise<number>((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
    });
  // On a busy machine, a font can arrive after the first texts. It moves words by up to 0.007, and no part.
  document.fonts.addEventListener('loadingdone', () => void drawn().then(take));
  Reflect.set(window, 'shifted', async () => {
    await document.fonts.ready;
    await drawn();
    await drawn();
    return take();
  });
}

const shifted = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(window, 'shifted')());

/** Opens a screen, with or without loading the page, and checks that nothing moves until it is complete. */
export async function openStill(page: Page, path: string, ready: Locator, how: 'load' | 'visit') {
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
  // Rounding moves a text by less than this, and a part that pushes the others moves them by more.
  expect(await shifted(page), path).toBeLessThanOrEqual(0.003);
}
