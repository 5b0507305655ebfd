import { expect } from '@playwright/test';
import { ar } from '../../../src/site/i18n/ar';
import { en } from '../../../src/site/i18n/en';
import { misplaced, sizes } from '../kit/geometry';
import { otherService, publicPages } from '../kit/pages';
import { languages } from '../kit/storedQuotes';
import { test } from '../kit/test';

/** Pages of text, without a button in their first section. */
const texts = ['work', 'tips', 'legal', 'privacy'];

for (const language of languages)
  test(`in any window, no text is cut off or covered, and the first button is in sight (${language})`, {
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
      // A phone shows a bar with the button, unless its page begins with one, and in landscape the first button of the page without scrolling.
      await page.setViewportSize({ width: 390, height: 844 });
      const inBar = bar.getByRole('link', { name: { en, ar }[language].getQuote });
      if (texts.includes(id)) {
        await expect(inBar, path).toBeInViewport({ ratio: 1 });
        continue;
      }
      // The page shows its own.
      await expect(inBar, path).toHaveCount(0);
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
  for (const path of ['/', '/ar#quote', `/ar${otherService.path}`]) {
    await page.goto(path);
    // A link to the form opens it without a touch.
    if (path.includes('#quote')) await expect(page.getByRole('textbox').first()).toBeVisible();
    const found = await misplaced(page, path.includes('#quote') ? 'dialog' : 'body');
    expect(
      found.filter((text) => text.startsWith('outside')),
      path,
    ).toEqual([]);
  }
  await browser.detach();
});
