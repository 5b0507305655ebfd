import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { i18nProvider } from '../../src/admin/i18n/i18nProvider';
import { open, press, project, quote } from './kit/backOffice';
import { misplacedTexts, withFontSize } from './kit/texts';

afterEach(() => page.viewport(1280, 720));

/** Returns true if nothing covers the centre of the element. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

const isReached = (locator: Locator) => expect.poll(() => isOnTop(locator.element()));

for (const [width, language] of [
  [390, 'en'],
  [320, 'fr'],
  [320, 'ar'],
] as const) {
  for (const address of ['quotes', 'projects'] as const) {
    test(`at ${width} px, nothing covers the filters of ${address} (${language})`, async () => {
      await page.viewport(width, 844);
      localStorage.setItem('RaStore.language', JSON.stringify(language));
      quote();
      project();
      await open(address);
      const text = (key: string) => i18nProvider.translate(key);
      const filters = page.getByRole('search');
      await expect.element(filters.getByRole('searchbox')).toBeVisible();
      await press(text('list.filters'));
      const names = ['list.received', `resources.${address}.fields.status`];
      for (const name of [...names, `resources.${address}.fields.project_type`]) {
        await isReached(filters.getByRole('combobox', { name: text(name), exact: true })).toBe(
          true,
        );
      }
      await filters.getByRole('combobox', { name: text(names[1] ?? ''), exact: true }).click();
      await expect.element(page.getByText(text('list.any_status')).last()).toBeVisible();
      await i18nProvider.changeLocale('en');
    });
  }
}

/** Returns true if the text of the element is not cut off. */
const isWhole = (element: Element): boolean =>
  element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight + 1;

test('a row either shows the whole phone number or hides it', async () => {
  await page.viewport(1200, 900);
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

const seen = (elements: Element[]) =>
  elements.filter((element) => element.checkVisibility({ opacityProperty: true }));

test('hovering over a row shows its buttons, which are large enough to press and cover no cell', async () => {
  await page.viewport(1440, 900);
  for (const name of ['Ada', 'Bea']) quote({ name, phone: '+33 6 39 98 77 66' });
  await open('quotes');
  const row = page.getByRole('row').filter({ hasText: 'Bea' });
  const links = () => seen([...row.element().querySelectorAll('a')]);
  await expect.element(row).toBeVisible();
  await page.getByRole('heading', { name: 'Quotes' }).hover();
  await expect.poll(() => links().map((link) => link.textContent)).toEqual(['Bea']);
  const cells = [...row.element().querySelectorAll('td')].slice(0, -1);
  await expect.element(row.getByText('+33 6 39 98 77 66')).toBeVisible();
  await row.getByText('Website').hover();
  await expect.poll(() => links().length).toBe(2);
  await expect.element(row.getByRole('button', { name: 'Answer by Email' })).toBeVisible();
  expect(cells.filter((cell) => !isOnTop(cell)).map((cell) => cell.textContent)).toEqual([]);
  const rules = { runOnly: { type: 'rule' as const, values: ['target-size'] } };
  const { violations } = await axe.run(document.body, rules);
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
});

test('the list shows the time of day only for quotes that were received today or yesterday', async () => {
  await page.viewport(1440, 900);
  const now = new Date();
  const at = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 0, 5).toISOString();
  quote({ name: 'Ada', created_at: at(0) });
  quote({ name: 'Bea', created_at: at(1) });
  quote({ name: 'Cleo', created_at: at(2) });
  await open('quotes');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Ada')).toHaveTextContent(/Today 12:05/u);
  await expect.element(row('Bea')).toHaveTextContent(/Yesterday 12:05/u);
  await expect.element(row('Cleo')).not.toHaveTextContent(/12:05/u);
});

for (const layout of ['grid', 'table', 'board']) {
  test(`the ${layout} layout of projects marks only late projects as late`, async () => {
    await page.viewport(1440, 900);
    localStorage.setItem('RaStore.projects.layout', JSON.stringify(layout));
    project({ title: 'Late', end_date: '2020-01-02' });
    project({ title: 'Paid in time', status: 'paid', end_date: '2020-01-02' });
    await open('projects');
    await expect.element(page.getByRole('link', { name: 'Paid in time' })).toBeVisible();
    const late = document.querySelectorAll('.late');
    expect([...late].map((mark) => mark.closest('li, tr')?.textContent)).toEqual([
      expect.stringContaining('Late'),
    ]);
    const colour = getComputedStyle(late[0] as Element).color;
    expect(colour).not.toBe(getComputedStyle(document.body).color);
  });
}

test('a card shows a title of 200 characters in at most two lines', async () => {
  project({ title: 'word '.repeat(40).trim() });
  await open('projects');
  const link = page.getByRole('link', { name: /^word/u });
  await expect.element(link).toBeVisible();
  const title = link.element().firstElementChild as Element;
  const { lineHeight } = getComputedStyle(title);
  expect(title.clientHeight).toBeLessThan(2.5 * Number.parseFloat(lineHeight));
});

test('in French, no column name in the list of quotes is cut off', async () => {
  await page.viewport(1440, 900);
  localStorage.setItem('RaStore.language', '"fr"');
  quote();
  await open('quotes');
  await expect.element(page.getByRole('columnheader', { name: 'Statut' })).toBeVisible();
  const heads = [...document.querySelectorAll('th')].slice(1);
  expect(heads.filter((head) => !isWhole(head)).map((head) => head.textContent)).toEqual([]);
  await i18nProvider.changeLocale('en');
});

for (const width of [1440, 390]) {
  test(`at ${width} px and with a browser font size of 32 px, no text of a list or of the details of a quote overlaps another one`, async () => {
    await page.viewport(width, 900);
    const { id } = quote({
      phone: '+33 6 39 98 77 66',
      name: 'Théodore Al-Mansouri de la Fontaine',
    });
    project({ title: 'Fleet app for the whole region', budget: 250_000, end_date: '2020-01-02' });
    await withFontSize(32, async () => {
      for (const address of ['quotes', 'projects', `quotes/${id}`]) {
        await open(address);
        await expect.element(page.getByRole('heading').last()).toBeVisible();
        await expect.poll(() => document.querySelector('.bar, .MuiSkeleton-root')).toBeNull();
        expect(misplacedTexts(), address).toEqual([]);
      }
    });
  });
}
