import { afterEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { open, press, project, quote } from './kit/backOffice';

afterEach(() => page.viewport(1280, 720));

/** Whether a press in the middle of the element reaches it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

const isReached = (locator: Locator) => expect.poll(() => isOnTop(locator.element()));

for (const width of [390, 320]) {
  for (const address of ['quotes', 'projects']) {
    test(`at ${width} px a tap reaches each filter of ${address}`, async () => {
      await page.viewport(width, 844);
      quote();
      project();
      await open(address);
      await press('Filters');
      const filters = page.getByRole('search');
      for (const name of ['Period', 'Status', /^Project type$/iu]) {
        await isReached(filters.getByRole('combobox', { name })).toBe(true);
      }
      await filters.getByRole('combobox', { name: 'Status' }).click();
      await expect.element(page.getByText('All statuses').last()).toBeVisible();
    });
  }
}
