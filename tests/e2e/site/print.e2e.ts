import { expect } from '@playwright/test';
import { agency } from '../../../src/agency/agency';
import { absolute, otherService } from '../kit/pages';
import { test } from '../kit/test';

test('a printed page has a black title, address and contact details, no navigation or buttons', {
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
    const { phoneDisplay, email, whatsappDisplay } = agency;
    for (const text of [absolute(path), phoneDisplay, email, whatsappDisplay])
      await expect(page.locator('footer address')).toContainText(text);
  }
});
