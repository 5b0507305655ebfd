import { readFileSync } from 'node:fs';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { GetListParams } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../../src/admin/data/dataProvider';
import { chunks } from '../../../src/admin/data/requestSizes';
import { tables } from '../../../src/admin/tables';

const now = new Date(2026, 10, 21, 12);
const time = (month: number, day: number) => new Date(2026, month, day).toISOString();

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost' } });
  vi.useFakeTimers({ now });
});

/** Returns the path, the parameters and the body of the request that a list sends. */
async function requestOf(resource: string, params: GetListParams) {
  const requests: Record<string, unknown>[] = [];
  const { getList } = createDataProvider(
    {} as SupabaseClient,
    async (address, options) => {
      const { pathname, searchParams } = new URL(address);
      const path = pathname.replace('/rest/v1/', '');
      requests.push({ path, body: options?.body, ...Object.fromEntries(searchParams) });
      const headers = new Headers({ 'content-range': '*/0' });
      return { status: 200, headers, body: '[]', json: [] };
    },
    tables,
  );
  await getList(resource, { pagination: { page: 1, perPage: 25 }, ...params });
  expect(requests).toHaveLength(1);
  return requests[0] ?? {};
}

const filterOf = async (resource: string, filter: object) => {
  const { path, body, offset, limit, order, select, ...conditions } = await requestOf(resource, {
    filter,
  });
  return conditions;
};

it('a count of new rows requests those that were created after a time, to the microsecond', async () => {
  const filter = { status: 'pending', 'created_at@gt': '2026-11-21T10:00:00.123456+00:00' };
  expect(await filterOf('projects', filter)).toEqual({
    status: 'eq.pending',
    created_at: 'gt.2026-11-21T10:00:00.123456+00:00',
  });
});

it('a list of projects also reads the linked quotes, and the messages that did not arrive', async () => {
  expect(await requestOf('projects', {})).toMatchObject({
    select: expect.stringMatching(
      /^id,quote_id,.*,quote:quotes!\w+\(id,reference,email,phone,language\),lost_message\(created_at\)$/u,
    ),
  });
});

it('a list sends search words in the body, so that they do not appear in access logs', async () => {
  const filter = { q: 'Zoé 06', status: 'pending', spam: 'all' };
  const { path, body, status, q } = await requestOf('quotes', { filter });
  expect([path, body, status]).toEqual(['rpc/search_quotes', '{"q":"Zoé 06"}', 'eq.pending']);
  expect(q).toBeUndefined();
  expect(await requestOf('quotes', { filter: { q: '' } })).toMatchObject({
    path: 'quotes',
    and: '(is_spam.eq.false)',
  });
  // The address of a list contains them, which requests would repeat as their referrer.
  const page = readFileSync('admin.html', 'utf8');
  expect(page).toContain('<meta name="referrer" content="no-referrer" />');
});

// tests/database/lists/lists.test.ts compares each filter with SQL.
const yesterday = new Date(2026, 10, 20, 12).toISOString();
const october = `created_at.gte.${time(9, 1)},created_at.lt.${time(10, 1)}`;
it.each([
  [
    'quotes',
    { spam: 'all', waiting: 'overdue', received: 'last-month' },
    `status.eq.pending,created_at.lte.${yesterday},${october}`,
  ],
  ['projects', { received: '/2026-10-31' }, `created_at.lt.${time(10, 1)}`],
  ['projects', { end_date: 'month' }, 'end_date.gte.2026-11-01,end_date.lt.2026-12-01'],
  [
    'projects',
    { end_date: '2026-10-30/2026-10-31' },
    'end_date.gte.2026-10-30,end_date.lt.2026-11-01',
  ],
  ['offers', { sent_at: '2026-10-31/' }, `sent_at.gte.${time(9, 31)}`],
])('the list of %s sends the filter %j as a condition', async (resource, filter, condition) => {
  expect(await filterOf(resource, { status: 'paid', ...filter })).toEqual({
    status: 'eq.paid',
    and: `(${condition})`,
  });
});

it('west of the agency, a list asks for what is due on the day of the agency, as the database counts it', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  vi.setSystemTime('2026-11-25T23:30:00Z');
  const due = { follow_up: 'due' };
  expect(await filterOf('quotes', { spam: 'all', ...due })).toEqual({
    and: '(follow_up_on.lte.2026-11-26)',
  });
  expect(await filterOf('projects', { ...due, end: 'due' })).toMatchObject({
    and: expect.stringMatching(/^\(follow_up_on\.lte\.2026-11-26,end_date\.lt\.2026-11-26,/u),
  });
});

it.each([
  [{ received: '/' }, {}],
  [{ received: 'ever' }, { received: 'eq.ever' }],
])('the list of projects sends the filter %j as %j', async (filter, sent) => {
  expect(await filterOf('projects', filter)).toEqual(sent);
});

it('a long list of ids is sent in parts of which none is lost', () => {
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});
