/**
 * `npm run screenshot` builds the product with the demo data. It writes the pictures of the staff guide, and
 * docs/screenshot.png for the README. docs/screenshot.png shows the home page in both languages, the quotes and the
 * projects.
 */
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { ensureChromium } from './e2e/kit/chromium';
import { prepareProduct, startProduct } from './e2e/kit/product';
import { signInByForm } from './e2e/kit/session';
import { takeGuidePictures } from './guidePictures';

const FILE = 'docs/screenshot.png';
/** The size of the window; `PANEL_PX` is the width of a page in the picture. */
const viewport = { width: 1200, height: 640 };
const PANEL_PX = 640;

/** The pages, each with an element that appears when the page has loaded. */
const views = [
  { path: '/', shown: 'h1' },
  { path: '/ar', shown: 'h1' },
  { path: '/admin/quotes', shown: 'tbody tr' },
  { path: '/admin/projects', shown: '[role=progressbar][aria-valuenow]' },
] as const;

const executablePath = ensureChromium();
const remove = await prepareProduct();
const product = await startProduct();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const options: BrowserContextOptions = {
    baseURL: product.url,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  };
  const context = await browser.newContext({ ...options, viewport });
  const page = await context.newPage();
  await signInByForm(page);
  const panels: Buffer[] = [];
  for (const { path, shown } of views) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator(shown).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    panels.push(await page.screenshot({ animations: 'disabled' }));
  }
  const picture = await browser.newPage({ viewport: { width: 2 * PANEL_PX, height: 1 } });
  await picture.setContent(montage(panels), { waitUntil: 'load' });
  await picture.screenshot({ path: FILE, fullPage: true });
  console.info(`${FILE} is written.`);
  await takeGuidePictures(browser, options, signInByForm);
} finally {
  await browser.close();
  await product.stop();
  remove();
}

/** Returns HTML that shows the panels in rows of two, from left to right. */
function montage(panels: readonly Buffer[]): string {
  const images = panels.map(
    (panel) =>
      `<img width="${PANEL_PX}" alt="" src="data:image/png;base64,${panel.toString('base64')}">`,
  );
  return `<style>body{margin:0;display:grid;grid-template-columns:1fr 1fr}img{display:block}</style>${images.join('')}`;
}
