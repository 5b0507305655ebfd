import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe about colours. All other rules check markup or layout, which are the same in both colour schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const COLOURS = { runOnly: COLOUR_RULES };
const MARKUP = { rules: Object.fromEntries(COLOUR_RULES.map((id) => [id, { enabled: false }])) };

/** The rows of a table and the items of a list after the eighth, which are built like the others. */
const FURTHER_ROWS = ':is(tbody tr, li):nth-child(n + 9)';

/** Returns the violations that axe finds on the page or in a part of the page, each with its rule and elements. */
export async function axeViolations(
  page: Page,
  part = 'html',
  rules: Pick<Axe.RunOptions, 'runOnly' | 'rules'> = {},
): Promise<string[]> {
  // axe remains loaded until the page reloads.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ part, rules, exclude }) => {
      const axe: typeof Axe = Reflect.get(window, 'axe');
      const { violations } = await axe.run(
        { include: part, exclude },
        // Only rules about orientation and sounds need the stylesheets and media to be loaded again.
        { resultTypes: ['violations'], preload: false, ...rules },
      );
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
    },
    { part, rules, exclude: FURTHER_ROWS },
  );
}

/**
 * Checks the page or a part of it without the rules about colours. axe takes most words in Arabic for an icon font, because
 * their letters are joined, and leaves their colours out. To find that out, it draws each text.
 */
export const axeMarkupViolations = (page: Page, part?: string): Promise<string[]> =>
  axeViolations(page, part, MARKUP);

const STILL = '*, *::before, *::after { transition: none !important; animation: none !important }';

/**
 * Checks the page or a part of it with every rule, then switches to the other colour scheme and checks the rules
 * about colours. The page stays in that scheme, so that each screen needs only one switch.
 */
export async function axeViolationsInBothSchemes(page: Page, part?: string): Promise<string[]> {
  // Turns transitions off, because axe would measure colours that are still changing.
  await page.evaluate((style) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [sheet];
  }, STILL);
  const all = await axeViolations(page, part);
  const other = await switchScheme(page);
  const colours = await axeViolations(page, part, COLOURS);
  return [...all, ...colours.map((violation) => `${other}: ${violation}`)];
}

const LUMINANCE_LIMIT = 128;

/** Switches the open page to the other colour scheme and waits until its background has changed. */
async function switchScheme(page: Page): Promise<'light' | 'dark'> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const colorScheme = isDark ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    ({ limit, isLight }) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(document.body).backgroundColor.match(/[\d.]+/gu) ?? []
      ).map(Number);
      return (red + green + blue) / 3 >= limit === isLight;
    },
    { limit: LUMINANCE_LIMIT, isLight: colorScheme === 'light' },
  );
  return colorScheme;
}
