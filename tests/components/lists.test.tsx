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

/** Whether all of the element's text can be seen. */
const isWhole = (element: Element): boolean =>
  element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight + 1;

test('one line in a row cuts nothing that fits', async () => {
  await page.viewport(1440, 900);
  localStorage.setItem('RaStore.list.density', '"compact"');
  const now = Date.now();
  const created_at = new Date(now - 5 * 3_600_000).toISOString();
  quote({ status: 'contacted', created_at, responded_at: new Date(now).toISOString() });
  await open('quotes');
  const answered = page.getByText('Answered in 5 hr');
  await expect.element(answered).toBeVisible();
  expect(isWhole(answered.element())).toBe(true);
});

for (const density of ['compact', 'comfortable']) {
  test(`a phone number in a ${density} row is whole, or not there`, async () => {
    await page.viewport(1200, 900);
    localStorage.setItem('RaStore.list.density', JSON.stringify(density));
    const phone = '+33 6 39 98 77 66';
    quote({ phone, name: 'Théodore Al-Mansouri de la Fontaine' });
    quote({ phone, name: 'Léo' });
    await open('quotes');
    await expect.element(page.getByRole('link', { name: 'Léo' })).toBeVisible();
    const numbers = page.getByText(phone, { exact: true }).elements();
    expect(numbers).toHaveLength(2);
    for (const number of numbers) {
      const box = number.getBoundingClientRect();
      const cell = number.closest('td')?.getBoundingClientRect() ?? new DOMRect();
      const line = number.closest('.lines')?.getBoundingClientRect() ?? new DOMRect();
      const isHidden = box.top >= line.bottom;
      expect(isHidden || (box.left >= cell.left && box.right <= cell.right)).toBe(true);
    }
  });
}
