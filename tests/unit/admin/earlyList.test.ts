import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../../src/admin/data/dataProvider';
import { consumeFirstRows } from '../../../src/admin/data/firstRows';
import { createHttpClient } from '../../../src/admin/data/httpClient';
import { NEWEST_FIRST } from '../../../src/admin/data/listQuery';
import { tableOf } from '../../../src/admin/data/resourceTable';
import {
  consumeListRequest,
  readAnsweredList,
  startListRequest,
} from '../../../src/admin/startup/preloadList';
import { tables } from '../../../src/admin/tables';

const HOUR_MS = 3_600_000;
const asked = vi.fn(async (_address: string, _request: RequestInit) =>
  Response.json([], { headers: { 'content-range': '*/0' } }),
);
const session = { access_token: 'token', expires_at: (Date.now() + HOUR_MS) / 1000 };
const supabase = {
  auth: { getSession: async () => ({ data: { session } }) },
} as unknown as SupabaseClient;

const page = (resource: string) => ({ pathname: `/admin/${resource}`, search: '' }) as Location;
const quotes = page('quotes');
function firstOf(resource: string) {
  const table = tableOf(tables, resource);
  return {
    pagination: { page: 1, perPage: table?.perPage ?? 0 },
    ...(table?.opensWith ?? { sort: NEWEST_FIRST, filter: {} }),
  };
}

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost' } });
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  asked.mockClear();
});

it.each(tables.map(({ name }) => name))('the list %s uses its early request', async (resource) => {
  startListRequest(page(resource), signedIn());
  expect(asked).toHaveBeenCalledTimes(1);
  const { getList } = dataProvider();
  await getList(resource, firstOf(resource));
  expect(asked).toHaveBeenCalledTimes(1);
  await getList(resource, firstOf(resource));
  expect(asked).toHaveBeenCalledTimes(2);
  const [early, late] = asked.mock.calls.map(([address, { method = 'GET', headers, body }]) => ({
    address,
    method,
    headers: Object.fromEntries(new Headers(headers)),
    body,
  }));
  expect(early).toEqual(late);
});

it('rows that arrived before the first render are given to their list once, and not to one that opens later', async () => {
  const readEarly = async () => {
    const headers = { 'content-range': '0-0/1' };
    asked.mockResolvedValueOnce(Response.json([{ id: '1' }], { headers }));
    startListRequest(quotes, signedIn());
    await new Promise(setImmediate);
    await readAnsweredList(dataProvider());
  };
  await readEarly();
  expect(consumeFirstRows('projects')).toBeUndefined();
  expect(consumeFirstRows('quotes')).toMatchObject({ data: [{ id: '1' }], total: 1 });
  expect(consumeFirstRows('quotes')).toBeUndefined();
  await readEarly();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
  expect(consumeFirstRows('quotes')).toBeUndefined();
});

it.each([
  ['has failed', () => asked.mockRejectedValueOnce(new TypeError('Failed to fetch')), {}],
  ['was a different one', () => undefined, { filter: { q: 'shop' } }],
])('the list sends a request when the early request %s', async (_, prepare, params) => {
  prepare();
  startListRequest(quotes, signedIn());
  await dataProvider().getList('quotes', { ...firstOf('quotes'), ...params });
  expect(asked).toHaveBeenCalledTimes(2);
});

it('no early request is sent without a valid session', () => {
  startListRequest(quotes, storage({}));
  startListRequest(quotes, signedIn({ ...session, expires_at: Date.now() / 1000 + 60 }));
  startListRequest(quotes, signedIn(session, Date.now() - 9 * HOUR_MS));
  startListRequest(quotes, storage({ ...flags(), 'sb-localhost-auth-token': '{"access_token"' }));
  expect(asked).not.toHaveBeenCalled();
});

const dataProvider = () =>
  createDataProvider(supabase, createHttpClient(supabase, consumeListRequest), tables);

function signedIn(stored: unknown = session, at = Date.now()): Storage {
  return storage({ ...flags(at), 'sb-localhost-auth-token': JSON.stringify(stored) });
}

const flags = (at = Date.now()) => ({ adminAuthenticated: 'true', adminAuthTime: String(at) });

function storage(values: Record<string, string>): Storage {
  return { getItem: (key: string) => values[key] ?? null } as Storage;
}
