import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../../src/admin/dataProvider';
import { askEarly } from '../../../src/admin/earlyList';
import { firstPage, NEWEST_FIRST, PER_PAGE } from '../../../src/admin/list/firstPage';
import type { StaffBackend } from '../../../src/backend/staffBackend';

const HOUR = 3_600_000;
const NO_ROWS = { headers: { 'content-range': '*/0', 'content-type': 'application/json' } };
const asked = vi.fn(async (_address: string | URL | Request) => new Response('[]', NO_ROWS));
const session = { access_token: 'token', expires_at: (Date.now() + HOUR) / 1000 };
const backend = {
  auth: { getSession: async () => ({ data: { session } }) },
} as unknown as StaffBackend;

const quotes = { pathname: '/admin/quotes', search: '' } as Location;
const firstQuotes = {
  pagination: { page: 1, perPage: PER_PAGE.quotes },
  sort: NEWEST_FIRST,
  filter: {},
};

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost' } });
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockClear();
});

it('is what the list would have asked for, and the list asks no more', async () => {
  askEarly(quotes, signedIn());
  expect(asked).toHaveBeenCalledTimes(1);
  const { getList } = createDataProvider(backend);
  await getList('quotes', firstQuotes);
  expect(asked).toHaveBeenCalledTimes(1);
  await getList('quotes', firstQuotes);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('leaves the list to ask again when it failed', async () => {
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  askEarly(quotes, signedIn());
  await createDataProvider(backend).getList('quotes', firstQuotes);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('answers nobody who asks for something else', async () => {
  askEarly(quotes, signedIn());
  await createDataProvider(backend).getList('quotes', { ...firstQuotes, filter: { q: 'shop' } });
  expect(asked).toHaveBeenCalledTimes(2);
});

it('waits for the session where there is none, an old one or one that cannot be read', () => {
  askEarly(quotes, storage({}));
  askEarly(quotes, signedIn({ ...session, expires_at: Date.now() / 1000 + 60 }));
  askEarly(quotes, signedIn(session, Date.now() - 9 * HOUR));
  askEarly(quotes, storage({ ...flags(), 'sb-localhost-auth-token': '{"access_token"' }));
  expect(asked).not.toHaveBeenCalled();
});

it('knows the lists by their plain addresses only', () => {
  const page = (pathname: string, search = '') => firstPage({ pathname, search });
  expect(page('/admin/projects/create')?.resource).toBe('projects');
  expect(page('/admin/quotes', '?page=2')).toBeNull();
  expect(page('/admin')).toBeNull();
});

function signedIn(stored: unknown = session, at = Date.now()): Storage {
  return storage({ ...flags(at), 'sb-localhost-auth-token': JSON.stringify(stored) });
}

const flags = (at = Date.now()) => ({ adminAuthenticated: 'true', adminAuthTime: String(at) });

function storage(values: Record<string, string>): Storage {
  return { getItem: (key: string) => values[key] ?? null } as Storage;
}
