import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '../../../src/admin/i18n/languages';

/** Returns the URL of a path of the back office, such as `quotes` or `quotes/create`, with a filter for the list. */
export const filtered = (path: string, filter: object): string =>
  `/admin/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Opens a filtered list and waits for its buttons. */
export async function openList(
  page: Page,
  resource: 'quotes' | 'projects',
  filter: Record<string, unknown>,
): Promise<void> {
  await page.goto(filtered(resource, filter));
  await expect(page.locator(`a[href*="/${resource}/create"]`)).toBeVisible();
}

/** Navigates within the back office without reloading the page, and adds an entry to the browser history. */
export const visit = (page: Page, address: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Saves the language as if the user had chosen it earlier. */
export async function prefer(page: Page, language: Language): Promise<void> {
  await page.addInitScript(
    (chosen) => localStorage.setItem('RaStore.locale', JSON.stringify(chosen)),
    language,
  );
}

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ hasText: name });

/** The checkbox of a row of a table. */
export const boxOf = (page: Page, name: string): Locator => rowOf(page, name).getByRole('checkbox');

/** Sets a filter with its select beside the search. */
export async function select(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('search').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Adds a filter, whose choices open at once. */
export async function addFilter(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('search').getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: filter }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export const results = (page: Page, count: number): Promise<void> =>
  expect(
    page.getByText(count === 1 ? '1 result' : `${count} results`, { exact: true }),
  ).toBeVisible();
