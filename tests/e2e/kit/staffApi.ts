import { type APIRequestContext, expect } from '@playwright/test';
import { projectValues, quoteValues } from '../../kit/rows';
import { API, API_KEY, staffSession } from './session';

type Row = Record<string, unknown> & { id: string };

export type StaffApi = Awaited<ReturnType<typeof staffApi>>;

/** Calls the API with the rights of staff, to prepare and check the rows of a test. */
export async function staffApi(request: APIRequestContext) {
  const headers = {
    apikey: API_KEY,
    authorization: `Bearer ${(await staffSession(request)).access_token}`,
    Prefer: 'return=representation',
  };
  // Retries, because the server may close an idle connection while the next request is being sent.
  const options = { headers, maxRetries: 2 };
  return {
    async insert(
      table: 'quotes' | 'projects' | 'notes' | 'offers' | 'people',
      rows: Record<string, unknown>[],
    ): Promise<Row[]> {
      const answer = await request.post(`${API}/rest/v1/${table}`, { ...options, data: rows });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()) as Row[];
    },
    async read(table: 'quotes' | 'projects' | 'notes' | 'offers', query: string): Promise<Row[]> {
      return (await (
        await request.get(`${API}/rest/v1/${table}?${query}`, options)
      ).json()) as Row[];
    },
    /** Counts all matching rows, although the response contains only one of them. */
    async count(table: 'quotes' | 'projects', query: string): Promise<number> {
      const counted = { ...headers, Prefer: 'count=exact' };
      const answer = await request.get(`${API}/rest/v1/${table}?limit=1&${query}`, {
        ...options,
        headers: counted,
      });
      return Number(answer.headers()['content-range']?.split('/').pop());
    },
    async change(table: 'quotes' | 'offers', id: string, data: Record<string, unknown>) {
      const answer = await request.patch(`${API}/rest/v1/${table}?id=eq.${id}`, {
        ...options,
        data,
      });
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
