import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '../../../src/admin/i18n/languages';
import { LOCAL_PUBLISHABLE_KEY } from '../../../src/backend/local';
import { projectValues, quoteValues } from '../../kit/rows';
import { staffToken } from './session';

type Row = Record<string, unknown> & { id: string };

export type StaffApi = Awaited<ReturnType<typeof staffApi>>;

/** Calls the API with the rights of staff, to prepare and check the rows of a test. */
export async function staffApi(request: APIRequestContext) {
  const apikey = LOCAL_PUBLISHABLE_KEY;
  const headers = {
    apikey,
    authorization: `Bearer ${await staffToken(request)}`,
    Prefer: 'return=representation',
  };
  // Retries, because the server may close an idle connection while the next request is being sent.
  const options = { headers, maxRetries: 2 };
  return {
    async insert(
      table: 'quotes' | 'projects' | 'notes' | 'offers' | 'people',
      rows: Record<string, unknown>[],
    ): Promise<Row[]> {
      const answer = await request.post(`/rest/v1/${table}`, { ...options, data: rows });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()) as Row[];
    },
    async read(
      table: 'quotes' | 'projects' | 'notes' | 'mail_settings' | 'offers',
      query: string,
    ): Promise<Row[]> {
      return (await (await request.get(`/rest/v1/${table}?${query}`, options)).json()) as Row[];
    },
    /** Counts all matching rows, although the response contains only one of them. */
    async count(table: 'quotes' | 'projects', query: string): Promise<number> {
      const counted = { ...headers, Prefer: 'count=exact' };
      const answer = await request.get(`/rest/v1/${table}?limit=1&${query}`, {
        ...options,
        headers: counted,
      });
      return Number(answer.headers()['content-range']?.split('/').pop());
    },
    async remove(table: 'quotes' | 'projects', id: string) {
      const answer = await request.delete(`/rest/v1/${table}?id=eq.${id}`, options);
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    async change(
      table: 'quotes' | 'projects' | 'mail_settings' | 'offers',
      id: string,
      data: Record<string, unknown>,
    ) {
      const answer = await request.patch(`/rest/v1/${table}?id=eq.${id}`, { ...options, data });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
  };
}

export const quoteRow = (columns: Record<string, unknown> = {}) => ({
  ...quoteValues,
  status: 'pending',
  ...columns,
});

export const projectRow = (columns: Record<string, unknown> = {}) => ({
  ...projectValues,
  status: 'planning',
  ...columns,
});

/**
 * The letters of the words that `marker` returns. Without vowels and digits, these words contain no name or number that
 * a test searches for.
 */
const CONSONANTS = 'bcdfghjklmnpqrstvwxz';

/** Returns a random word, which marks the rows of one test. */
export const marker = (): string =>
  `zz${Array.from({ length: 12 }, () => CONSONANTS[Math.floor(Math.random() * CONSONANTS.length)]).join('')}`;

/** Returns the URL of a path of the back office, such as `quotes` or `quotes/create`, with a filter for the list. */
export const filtered = (path: string, filter: object): string =>
  `/admin/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Patterns of the requests for the rows of a list, with or without search words. */
export const listRequests = {
  quotes: /\/rest\/v1\/(?:rpc\/search_)?quotes\?/u,
  projects: /\/rest\/v1\/(?:rpc\/search_)?projects\?/u,
};

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

/** Sets a filter with the menu of filters. */
export async function choose(page: Page, option: string | RegExp): Promise<void> {
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Filters/u })
    .click();
  await page.getByRole('menuitemcheckbox', { name: option, exact: true }).click();
}

export const results = (page: Page, count: number): Promise<void> =>
  expect(
    page.getByText(count === 1 ? '1 result' : `${count} results`, { exact: true }),
  ).toBeVisible();

/** Chooses how to write in the form at the foot of a conversation: by a channel, or a note. */
export async function writeBy(dialog: Locator, kind: string): Promise<void> {
  await dialog
    .getByRole('group', { name: /^Write to/u })
    .getByRole('button')
    .first()
    .click();
  await dialog.page().getByRole('menuitemradio', { name: kind }).click();
}
