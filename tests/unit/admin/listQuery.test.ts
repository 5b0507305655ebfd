import type { SupabaseClient } from '@supabase/supabase-js';
import type { GetListParams } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../../src/admin/data/dataProvider';
import { chunks } from '../../../src/admin/data/listQuery';
import { stringifyListParams } from '../../../src/admin/data/paths';
import { tables } from '../../../src/admin/tables';
import { localDay } from '../../../src/domain/dates';
import { finishedStatuses } from '../../../src/domain/projects';

const now = new Date(2026, 10, 21, 12);
const time = (month: number, day: number) => new Date(2026, month, day).toISOString();

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost' } });
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
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

it('a list requests the rows of one page from the table, with the linked quote or project', async () => {
  const sort = { field: 'title', order: 'ASC' } as const;
  const pagination = { page: 3, perPage: 25 };
  expect(await requestOf('projects', { sort, pagination })).toEqual({
    path: 'projects',
    offset: '50',
    limit: '25',
    order: 'title.asc,created_at.asc,id.asc',
    select: expect.stringMatching(
      /^id,quote_id,.*,quote:quotes!\w+\(id,reference,email,phone,language\),lost_message\(created_at\)$/u,
    ),
  });
});

it.each([
  // Its index has the order of Postgres, and the time of the answer orders the rows that no longer wait.
  ['quotes', 'waiting_since', 'waiting_since.desc,responded_at.desc,created_at.desc,id.desc'],
  ['quotes', 'budget', 'budget.desc.nullslast,created_at.desc,id.desc'],
  ['quotes', 'created_at', 'created_at.desc,id.desc'],
  ['offers', 'sent_at', 'sent_at.desc.nullslast,created_at.desc,id.desc'],
] as const)(
  'a list of %s in the order of %s has rows without a value at its end',
  async (resource, field, order) => {
    expect(await requestOf(resource, { sort: { field, order: 'DESC' } })).toMatchObject({ order });
  },
);

it('a list sends search words in the body, so that they do not appear in access logs', async () => {
  const filter = { q: 'Zoé 06', status: 'pending', spam: 'all' };
  const { path, body, status, q } = await requestOf('quotes', { filter });
  expect([path, body, status]).toEqual(['rpc/search_quotes', '{"q":"Zoé 06"}', 'eq.pending']);
  expect(q).toBeUndefined();
  expect(await requestOf('quotes', { filter: { q: '' } })).toMatchObject({
    path: 'quotes',
    and: '(is_spam.eq.false)',
  });
});

// These cases test mainly the filters by time. tests/database/lists/lists.test.ts compares the filters with SQL.
const day = localDay(now);
const yesterday = new Date(2026, 10, 20, 12).toISOString();
const inTheNight = new Date(2026, 10, 20, 20).toISOString();
const overdue = { waiting: 'overdue', received: 'last-month' };
const october = `created_at.gte.${time(9, 1)},created_at.lt.${time(10, 1)}`;
const late = `end_date.lt.${day},status.not.in.(${finishedStatuses})`;
const between = { received: 'between', from: '2026-10-30', to: '2026-10-31' };
it.each([
  ['quotes', { follow_up: 'due' }, `follow_up_on.lte.${day}`],
  ['quotes', overdue, `status.eq.pending,created_at.lte.${yesterday},${october}`],
  [
    'quotes',
    { waiting: 'soon' },
    `status.eq.pending,created_at.gt.${yesterday},created_at.lte.${inTheNight}`,
  ],
  ['projects', { end: 'due' }, late],
  ['projects', between, `created_at.gte.${time(9, 30)},created_at.lt.${time(10, 1)}`],
  ['projects', { ...between, from: '' }, `created_at.lt.${time(10, 1)}`],
])('the list of %s sends the filter %j as a condition', async (resource, filter, condition) => {
  const spam = resource === 'quotes' ? { spam: 'all' } : {};
  expect(await filterOf(resource, { ...spam, status: 'paid', ...filter })).toEqual({
    status: 'eq.paid',
    and: `(${condition})`,
  });
});

it.each([
  [{ from: '2026-10-30', to: '2026-10-31' }, {}],
  [{ received: 'ever' }, { received: 'eq.ever' }],
])('the list of projects sends the filter %j as %j', async (filter, sent) => {
  expect(await filterOf('projects', filter)).toEqual(sent);
});

it('the URL of a list contains its filter, sort order and page', () => {
  const sort = { field: 'created_at', order: 'DESC' } as const;
  const list = { filter: { status: 'pending' }, sort, page: 2, perPage: 25 };
  expect(Object.fromEntries(new URLSearchParams(stringifyListParams(list)))).toEqual({
    filter: '{"status":"pending"}',
    sort: 'created_at',
    order: 'DESC',
    page: '2',
    perPage: '25',
  });
});

it('a long list of ids is sent in parts of which none is lost', () => {
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});
