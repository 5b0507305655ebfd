import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { languageCodes } from '../src/admin/i18n/languages';

const FOLDER = 'docs/staff-guide/pictures';
const viewport = { width: 1200, height: 720 };

/** The pictures of the staff guide, of which the README shows two. `shown` matches an element that appears when the page has loaded. */
const pictures: Readonly<
  Record<string, { path: string; shown: string; act?: (page: Page) => Promise<void> }>
> = {
  dashboard: { path: '/admin', shown: 'main dl' },
  quotes: { path: '/admin/quotes?filter={"status":"pending"}', shown: 'tbody tr' },
  quote: {
    path: '/admin/quotes',
    shown: 'tbody tr',
    act: async (page) => {
      await page.locator('tbody tr a').nth(1).click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  bulk: {
    path: '/admin/quotes',
    shown: 'tbody tr',
    act: async (page) => {
      for (const row of [0, 1, 2])
        await page.locator('tbody').getByRole('checkbox').nth(row).check();
    },
  },
  convert: {
    path: '/admin/quotes?filter={"status":"approved"}',
    shown: 'tbody tr',
    act: async (page) => {
      await page.locator('a[href*="convert"]').first().click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    },
  },
  board: {
    path: '/admin/projects',
    shown: '[aria-pressed]',
    act: async (page) => {
      await page.locator('button[value="board"]').click();
      await page.locator('[data-rfd-draggable-id]').first().waitFor();
    },
  },
};

/** Writes the pictures of the staff guide in each language of the back office. */
export async function takeGuidePictures(
  browser: Browser,
  options: BrowserContextOptions,
  signIn: (page: Page) => Promise<void>,
): Promise<void> {
  for (const language of languageCodes) {
    const context = await browser.newContext({ ...options, viewport });
    const page = await context.newPage();
    await signIn(page);
    await page.evaluate((code) => localStorage.setItem('RaStore.locale', code), `"${language}"`);
    for (const [name, { path, shown, act }] of Object.entries(pictures)) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.locator(shown).first().waitFor();
      await act?.(page);
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.move(0, 0);
      await page.screenshot({
        path: `${FOLDER}/${language}-${name}.jpg`,
        type: 'jpeg',
        quality: 70,
        animations: 'disabled',
      });
    }
    await context.close();
  }
  console.info(`The pictures in ${FOLDER} are written.`);
}
