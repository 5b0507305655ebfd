import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { LOCAL_PUBLISHABLE_KEY } from '../../../src/backend/local';
import { projectValues, quoteValues } from '../../kit/rows';
import { staffToken } from './session';

type Row = Record<string, unknown> & { id: string };

export type StaffApi = Awaited<ReturnType<typeof staffApi>>;

/** The API with the rights of staff, for a test's own rows. */
export async function staffApi(request: APIRequestContext) {
  const apikey = LOCAL_PUBLISHABLE_KEY;
  const headers = {
    apikey,
    authorization: `Bearer ${await staffToken(request)}`,
    Prefer: 'return=representation',
  };
  // The server may close an idle connection while the next request is being sent.
  const options = { headers, maxRetries: 2 };
  return {
    async insert(
      table: 'quotes' | 'projects' | 'notes',
      rows: Record<string, unknown>[],
    ): Promise<Row[]> {
      const answer = await request.post(`/rest/v1/${table}`, { ...options, data: rows });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()) as Row[];
    },
    async read(
      table: 'quotes' | 'projects' | 'notes' | 'mail_settings',
      query: string,
    ): Promise<Row[]> {
      return (await (await request.get(`/rest/v1/${table}?${query}`, options)).json()) as Row[];
    },
    /** The total number of rows, even when a response would contain fewer. */
    async count(table: 'quotes' | 'projects', query: string): Promise<number> {
      const counted = { ...headers, Prefer: 'count=exact' };
      const answer = await request.get(`/rest/v1/${table}?limit=1&${query}`, {
        ...options,
        headers: counted,
      });
      return Number(answer.headers()['content-range']?.split('/').pop());
    },
    async failedMails(): Promise<number> {
      const answer = await request.post('/rest/v1/rpc/mail_state', { ...options, data: {} });
      return ((await answer.json()) as { failed: number }).failed;
    },
    async remove(table: 'quotes' | 'projects', id: string) {
      const answer = await request.delete(`/rest/v1/${table}?id=eq.${id}`, options);
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    async change(
      table: 'quotes' | 'projects' | 'mail_settings',
      id: string,
      data: Record<string, unknown>,
    ) {
      const answer = await request.patch(`/rest/v1/${table}?id=eq.${id}`, { ...options, data });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    /** Returns a function that restores the answer templates, which other tests expect. */
    async keepWording(): Promise<() => Promise<void>> {
      const path = '/rest/v1/answer_templates';
      const templates: Record<'language' | 'subject' | 'body', string>[] = await (
        await request.get(`${path}?select=language,subject,body`, options)
      ).json();
      return async () => {
        for (const { language, ...data } of templates) {
          const answer = await request.patch(`${path}?language=eq.${language}`, {
            ...options,
            data,
          });
          expect(answer.ok(), await answer.text()).toBe(true);
        }
      };
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

/** Letters of a marker: without vowels and digits, no marker contains a name or a number. */
const CONSONANTS = 'bcdfghjklmnpqrstvwxz';

/** A word that only this test's rows contain. */
export const marker = (): string =>
  `zz${Array.from({ length: 12 }, () => CONSONANTS[Math.floor(Math.random() * CONSONANTS.length)]).join('')}`;

/** The URL of a path of the back office, such as `quotes` or `quotes/create`, with the list's filter. */
export const filtered = (path: string, filter: object): string =>
  `/admin/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** The requests for the rows of a list, with or without search words. */
export const listRequests = {
  quotes: /\/rest\/v1\/(?:rpc\/search_)?quotes\?/u,
  projects: /\/rest\/v1\/(?:rpc\/search_)?projects\?/u,
};

/** Opens the list with this test's rows only, and waits for its actions, which render after the first rows. */
export async function openList(
  page: Page,
  resource: 'quotes' | 'projects',
  filter: Record<string, unknown>,
): Promise<void> {
  await page.goto(filtered(resource, filter));
  await expect(page.locator(`a[href*="/${resource}/create"]`)).toBeVisible();
}

/** Opens a path in the open back office without reloading the page, as Back does. */
export const visit = (page: Page, address: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ hasText: name });

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('search').getByLabel(label, { exact: true }).click();
  await page.getByRole('option').filter({ hasText: option }).click();
}

export const results = (page: Page, count: number): Promise<void> =>
  expect(
    page.getByText(count === 1 ? '1 result' : `${count} results`, { exact: true }),
  ).toBeVisible();

/** Types a day such as `2031-05-06` into a field, part by part, in American order. */
export async function typeDay(field: Locator, day: string): Promise<void> {
  const [year, month, date] = day.split('-');
  await field.getByRole('spinbutton').first().click();
  await field.page().keyboard.type(`${month}${date}${year}`);
  await expectDay(field, day);
}

/** Expects a field to show a day such as `2031-05-06`, or none. */
export async function expectDay(field: Locator, day: string): Promise<void> {
  const [year, month, date] = day.split('-');
  await expect(field.locator('input')).toHaveValue(day && `${month}/${date}/${year}`);
}
