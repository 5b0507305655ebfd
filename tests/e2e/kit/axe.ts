import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** axe's rules that read a colour; all others judge the markup, which is the same in both schemes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong on the page or in a part of it: the rule and the elements. */
export async function axeViolations(
  page: Page,
  part?: string,
  rules?: readonly string[],
): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // Runs inside the page: without frames of other origins it needs no second page to sum up.
    .setLegacyMode();
  if (part !== undefined) axe.include(part);
  if (rules !== undefined) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** The same in the light scheme with every rule, then in the dark one with the rules about colours, which stays. */
export async function axeViolationsInBothSchemes(page: Page): Promise<string[]> {
  await setScheme(page, 'light');
  const light = await axeViolations(page);
  await setScheme(page, 'dark');
  const dark = await axeViolations(page, undefined, COLOUR_RULES);
  return [...light, ...dark.map((violation) => `dark: ${violation}`)];
}

const LUMINANCE_LIMIT = 128;

/** Switches the open page, and waits until its background follows. */
async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // A colour in transition has a contrast of its own.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    ({ limit, isLight }) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(document.body).backgroundColor.match(/[\d.]+/gu) ?? []
      ).map(Number);
      return (red + green + blue) / 3 >= limit === isLight;
    },
    { limit: LUMINANCE_LIMIT, isLight: colorScheme === 'light' },
  );
}
