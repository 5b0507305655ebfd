import type { SupabaseClient } from '@supabase/supabase-js';
import { type GetListParams, HttpError } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdminDataProvider, createDataProvider } from '../../../src/admin/data/dataProvider';
import { toApiError } from '../../../src/admin/data/errors';
import type { HttpClient } from '../../../src/admin/data/httpClient';
import { readBoard } from '../../../src/admin/projects/board/boardModel';
import { tables } from '../../../src/admin/tables';
import { agencyDay } from '../../../src/domain/dates';
import { projectStatuses } from '../../../src/domain/projects';
import { openBackend, SITE } from '../kit/backend';
import { staffAccount } from '../kit/template';

const backend = openBackend();

type Resource = 'quotes' | 'projects' | 'offers';

/** The data provider of the back office, which reads the lists. */
let provider: AdminDataProvider;

beforeEach(async () => {
  vi.stubEnv('VITE_SUPABASE_URL', SITE);
  const token = await backend.signIn(staffAccount);
  const send: HttpClient = async (url, options = {}) => {
    const headers = new Headers(options.headers);
    headers.set('apikey', backend.keys.publishableKey);
    headers.set('authorization', `Bearer ${token}`);
    headers.set('content-type', 'application/json');
    const answer = await backend.request(url, { ...(options as RequestInit), headers });
    const body = await answer.text();
    const json: unknown = JSON.parse(body);
    if (!answer.ok) throw toApiError(new HttpError(body, answer.status, json));
    return { status: answer.status, headers: answer.headers, body, json };
  };
  provider = createDataProvider({} as SupabaseClient, send, tables);
});

const ALL = { page: 1, perPage: 1000 };

async function list(resource: Resource, params: Partial<GetListParams>) {
  const all = { filter: {}, pagination: ALL };
  const { data, total } = await provider.getList(resource, { ...all, ...params });
  return { ids: data.map(({ id }) => String(id)), total };
}

/** Stands for the day of the user in a condition, because the tests may run past midnight. */
const TODAY = ':today';
const between = { received: '2026-11-05/2026-11-09' };
const isBetween = `created_at >= '${new Date(2026, 10, 5).toISOString()}' and created_at < '${new Date(2026, 10, 10).toISOString()}'`;

const hasNoOffer =
  "id not in (select quote_id from public.offers where status in ('sent', 'accepted'))";

/** Each filter with its condition in SQL. */
const filters: Record<
  Resource,
  Record<string, [filter: Record<string, unknown>, where: string]>
> = {
  quotes: {
    nothing: [{}, 'is_spam = false'],
    'empty values': [{ status: '', q: null, spam: '' }, 'is_spam = false'],
    status: [{ status: 'approved' }, "is_spam = false and status = 'approved'"],
    type: [{ project_type: 'saas' }, "is_spam = false and project_type = 'saas'"],
    period: [
      { received: 'year' },
      `is_spam = false and created_at >= '${new Date(new Date().getFullYear(), 0, 1).toISOString()}'`,
    ],
    'days from and to': [between, `is_spam = false and ${isBetween}`],
    'days of a column': [
      { follow_up_on: '2020-01-01/' },
      "is_spam = false and follow_up_on >= '2020-01-01'",
    ],
    'to follow up': [{ follow_up: 'due' }, `is_spam = false and follow_up_on <= '${TODAY}'`],
    'spam too': [{ spam: 'all' }, 'true'],
    'spam only': [
      { spam: 'only', status: 'pending' },
      "is_spam and spam_reason is distinct from 'unauthenticated' and status = 'pending'",
    ],
    'unverified mails': [{ spam: 'mail' }, "spam_reason = 'unauthenticated'"],
    origin: [{ origin: 'google' }, "is_spam = false and source ->> 'utm_source' = 'google'"],
    overdue: [
      { waiting: 'overdue' },
      "is_spam = false and waiting_since < now() - interval '86400 seconds'",
    ],
    'due soon': [
      { waiting: 'soon' },
      "is_spam = false and waiting_since > now() - interval '24 hours' and waiting_since <= now() - interval '16 hours'",
    ],
    converted: [
      { converted: true },
      'is_spam = false and id in (select quote_id from public.projects)',
    ],
    ...Object.fromEntries(
      Object.entries({
        sent: "status = 'sent' and valid_until >= private.agency_day()",
        expired: "status = 'sent' and valid_until < private.agency_day()",
        accepted: "status = 'accepted'",
      }).map(([offer, is]) => [
        `with an offer that is ${offer}`,
        [
          { offer },
          `is_spam = false and id in (select quote_id from public.offers where ${is})`,
        ] as [Record<string, unknown>, string],
      ]),
    ),
    'without an offer': [{ offer: 'none' }, `is_spam = false and ${hasNoOffer}`],
    'without an offer, words': [
      { offer: 'none', q: 'shop' },
      `is_spam = false and ${hasNoOffer} and message like '%shop%'`,
    ],
    words: [{ q: 'shop' }, "is_spam = false and message like '%shop%'"],
    'words and more': [
      { q: 'shop', status: 'pending', project_type: 'website', spam: 'all' },
      "message like '%shop%' and status = 'pending' and project_type = 'website'",
    ],
    'nobody has': [{ status: 'planning' }, 'false'],
  },
  projects: {
    nothing: [{}, 'true'],
    status: [{ status: 'paid' }, "status = 'paid'"],
    'to follow up': [{ follow_up: 'due' }, `follow_up_on <= '${TODAY}'`],
    late: [{ end: 'due' }, `end_date < '${TODAY}' and status <> 'paid' and status <> 'completed'`],
    'words and days': [{ q: 'shop', ...between }, `description like '%shop%' and ${isBetween}`],
    words: [{ q: 'shop' }, "description like '%shop%'"],
  },
  offers: {
    nothing: [{}, 'true'],
    status: [{ status: 'accepted' }, "status = 'accepted'"],
    language: [{ language: 'ar' }, "language = 'ar'"],
    'days from and to': [between, isBetween],
    open: [{ validity: 'open' }, "status = 'sent' and valid_until >= private.agency_day()"],
    ending: [
      { validity: 'ending' },
      "status = 'sent' and valid_until - private.agency_day() between 0 and 3",
    ],
    expired: [{ validity: 'expired' }, "status = 'sent' and valid_until < private.agency_day()"],
    words: [{ q: 'shop 0123' }, "title = 'A shop' and number like '%0123'"],
  },
};

const sorts: Record<Resource, Record<string, string>> = {
  quotes: {
    created_at: 'created_at',
    name: 'name',
    status: 'status',
    project_type: 'project_type',
    waiting_since: 'waiting_since is null :dir, waiting_since :dir, responded_at',
  },
  projects: {
    created_at: 'created_at',
    title: 'title',
    client_name: 'client_name',
    status: 'status',
    project_type: 'project_type',
    budget: 'budget is null, budget',
    start_date: 'start_date is null, start_date',
    end_date: 'end_date is null, end_date',
  },
  offers: {
    created_at: 'created_at',
    number: 'number is null, number',
    client_name: 'client_name',
    gross_cents: 'gross_cents',
    status: 'status',
    valid_until: 'valid_until is null, valid_until',
  },
};

/** Inserts rows with many equal values, so that the tests fail if an order does not resolve ties. */
const ROWS = `
  insert into public.quotes (name, email, project_type, message, status, source, is_spam, spam_reason, follow_up_on, created_at, request_id)
  select 'Name ' || n % 3, 'someone@mail.example', (array['website', 'saas', 'other'])[1 + n % 3],
    case when n % 4 = 0 then 'a shop' else 'a site' end,
    (array['pending', 'contacted', 'approved', 'rejected'])[1 + n % 4],
    case when n % 5 = 0 then '{"utm_source": "google"}' else '{}' end::jsonb, n % 11 = 0,
    case when n % 33 = 0 then 'unauthenticated' when n % 22 = 0 then 'too_fast' end,
    case when n % 7 > 2 then private.agency_day() - 5 + n % 7 end,
    timestamptz '2026-11-01Z' + n / 3 * interval '13 hours', gen_random_uuid()
  from generate_series(1, 90) n;
  insert into public.projects (quote_id, title, client_name, description, project_type, status, budget, start_date, end_date, follow_up_on, created_at)
  select quote_id, 'Title ' || n % 4, 'Client ' || n % 3, case when n % 4 = 0 then 'a shop' else 'a site' end,
    (array['website', 'saas', 'other'])[1 + n % 3], (array['planning', 'paid', 'on_hold'])[1 + n % 3],
    nullif(n % 5, 0) * 100, case when n % 6 > 0 then date '2026-01-01' + n % 4 end,
    case when n % 3 > 0 then private.agency_day() - 2 + n % 4 end, private.agency_day() - 7 + nullif(n % 14, 0), timestamptz '2026-11-01Z' + n / 3 * interval '13 hours'
  from (select (row_number() over (order by id))::integer as n, case when status = 'approved' then id end as quote_id from public.quotes) as numbered;
  insert into public.offers (quote_id, language, client_name, title, lines, status, number, valid_until, created_at)
  select id, (array['en', 'fr', 'ar'])[1 + n % 3], 'Client ' || n % 3, case when n % 4 = 0 then 'A shop' else 'A site' end,
    jsonb_build_array(jsonb_build_object('text', 'Work', 'quantity', 1, 'unit_cents', n % 5 * 100, 'vat_rate', 20)),
    (array['draft', 'sent', 'accepted', 'declined', 'sent', 'withdrawn'])[1 + n % 6],
    case when n % 6 > 0 then 'O-2026-0' || n + 100 end, case when n % 6 > 0 then private.agency_day() - 5 + n % 11 end,
    timestamptz '2026-11-01Z' + n / 3 * interval '13 hours'
  from (select (row_number() over (order by id))::integer as n, id from public.quotes) as numbered where n % 9 > 0;`;

const directions = ['ASC', 'DESC'] as const;

async function plainIds(resource: Resource, where: string, field: string, order: string) {
  const by = `${sorts[resource][field]} :dir, created_at :dir, id :dir`.replaceAll(':dir', order);
  const condition = where.replaceAll(TODAY, agencyDay(new Date()));
  return backend.column(`select id from public.${resource} where ${condition} order by ${by}`);
}

describe.each(['quotes', 'projects', 'offers'] as const)('list of %s', (resource) => {
  beforeEach(() => backend.run(ROWS));

  const fields = Object.keys(sorts[resource]);

  it(`the list of ${resource} filtered in any way contains the same rows as simple SQL`, async () => {
    for (const [index, [name, [filter, where]]] of Object.entries(filters[resource]).entries()) {
      const field = fields[index % fields.length] ?? '';
      const order = directions[index % 2] ?? 'ASC';
      const wanted = await plainIds(resource, where, field, order);
      const found = await list(resource, { filter, sort: { field, order } });
      expect({ name, ...found }).toEqual({ name, ids: wanted, total: wanted.length });
    }
  });

  it(`the pages of a list contain every row exactly once, in any order (${resource})`, {
    tags: 'list',
  }, async () => {
    const [, all] = filters[resource].nothing ?? [];
    const [words, where] = filters[resource].words ?? [{}, ''];
    for (const [filter, condition, sorted] of [
      [{}, `${all}`, fields],
      [words, where, ['created_at']],
      // No reference contains an e.
      [{ q: 'eeee' }, 'false', ['created_at']],
    ] as const)
      for (const field of sorted)
        for (const order of directions) {
          const sort = { field, order };
          const ids = await plainIds(resource, condition, field, order);
          for (const page of [...Array(Math.ceil(ids.length / 33)).keys(), 200]) {
            const pagination = { page: page + 1, perPage: 33 };
            expect(await list(resource, { filter, sort, pagination })).toEqual({
              ids: ids.slice(page * 33, page * 33 + 33),
              total: ids.length,
            });
          }
        }
  });
});

it('the data provider reads every row of a list in order, even when the list is longer than one response', async () => {
  await backend.runWithoutTriggers(
    'quotes',
    `insert into public.quotes (reference, name, email, project_type, message, created_at)
     select 'Q-' || n, 'Name ' || n % 7, 'a@b.example', 'saas', 'A shop', now() - n * interval '1 second'
     from generate_series(1, 2300) n`,
  );
  const sort = { field: 'name', order: 'DESC' } as const;
  const pagination = { page: 1, perPage: Number.POSITIVE_INFINITY };
  const { ids, total } = await list('quotes', { sort, pagination });
  expect(total).toBe(2300);
  expect(ids).toEqual(await plainIds('quotes', 'true', 'name', 'DESC'));
});

it('the board contains the first projects of each column, and the count and sum of all projects in the column', async () => {
  await backend.run(ROWS);
  const sort = { field: 'created_at', order: 'DESC' } as const;
  const pagination = { page: 1, perPage: 3 };
  for (const [filter, where] of [
    [{ q: 'shop' }, "description like '%shop%'"],
    [{ status: 'paid' }, "status = 'paid'"],
  ] as const) {
    const data = await readBoard(provider, { filter, sort, pagination });
    const columns = 'status' in filter ? ['paid'] : projectStatuses.map(({ id }) => id);
    expect(data.map(({ status }) => status)).toEqual(columns);
    for (const { status, count, budget, rows } of data) {
      const inColumn = `${where} and status = '${status}'`;
      const totals = await backend.row(
        `select count(*)::integer as count, coalesce(sum(budget), 0)::integer as budget
         from public.projects where ${inColumn}`,
      );
      expect({ count, budget }).toEqual(totals);
      const ids = await plainIds('projects', inColumn, 'created_at', 'DESC');
      expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    }
  }
});
