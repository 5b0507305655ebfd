import { expect, type Page } from '@playwright/test';
import { ar } from '../../../src/site/i18n/ar';
import { en } from '../../../src/site/i18n/en';
import { axeViolations, COLOUR_RULES } from '../kit/axe';
import { isSample, publicPages } from '../kit/pages';
import { onlyInAll, test } from '../kit/test';

const open = { en: en.nav.open, ar: ar.nav.open } as const;

for (const shown of publicPages) {
  const { path } = shown;
  test(
    `a page has no accessibility violations in light and dark mode (${path})`,
    onlyInAll(!isSample(shown), '@site'),
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      expect(await axeViolations(page)).toEqual([]);
      // Reloads the page, because parts outside the window would otherwise keep the colours of the light scheme.
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.reload();
      expect(await axeViolations(page, undefined, COLOUR_RULES)).toEqual([]);
    },
  );
}

test('the page for an unknown path has no accessibility violations', async ({ page }) => {
  for (const path of ['/missing', '/ar/missing']) {
    await page.goto(path);
    expect(await axeViolations(page), path).toEqual([]);
  }
});

for (const { language, path } of publicPages.filter(({ id }) => id === 'home')) {
  test(`${path} has no accessibility violations while the mobile menu is open`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path);
    await page.getByRole('button', { name: open[language], exact: true }).click();
    await expect(page.locator('#mobile-menu')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });
}

test('visitors can open, fill in and send the form with the keyboard alone', {
  tag: '@site',
}, async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: en.skip })).toBeFocused();
  const quote = page.locator('#site-header').getByRole('link', { name: en.getQuote });
  await tabTo(page, quote);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  const answers = ['Full name', 'Email address', 'Project type', 'Project description'];
  for (const label of answers) {
    const field = page.getByRole('dialog').getByLabel(label);
    await tabTo(page, field);
    await page.keyboard.type(label === 'Email address' ? 'keys@example.com' : 'Website');
  }
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Send request' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Quote Request Sent!')).toBeVisible();
});

test('the link “Skip to content” moves the focus to the content', async ({ page }) => {
  for (const path of ['/', '/missing']) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('main'), path).toBeFocused();
  }
});

async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}
