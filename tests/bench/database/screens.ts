import { runnerImport } from 'vite';
import type { AdminDataProvider } from '../../../src/admin/data/dataProvider';
import type { HttpClient } from '../../../src/admin/data/httpClient';
import { NEWEST_FIRST, PER_PAGE } from '../../../src/admin/data/listDefaults';
import { LOCAL_PUBLISHABLE_KEY } from '../../../src/backend/local';
import type { StaffAuth } from '../../../src/backend/staffAuth';
import { dateRanges } from '../../../src/domain/dates';
import { adminProjectTypes, projectStatuses } from '../../../src/domain/projects';
import { projectTypes, quoteStatuses } from '../../../src/domain/quotes';

type Resource = 'quotes' | 'projects';
interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
}
type Filter = Readonly<Record<string, unknown>>;

/**
 * The promised maximum response times in milliseconds: of the embedded backend with 20,000 quotes, of the hosted
 * backend with 100,000 quotes, and of the hosted backend with 1,000,000 quotes.
 */
export type Promised = readonly [embedded: number, hosted: number, million: number];
const LIST: Promised = [150, 200, 1500];
const SEARCH: Promised = [200, 300, 2000];
const DASHBOARD: Promised = [200, 400, 3000];

/** A request of the back office and its row in the printed table. A row without `must` has no promised maximum. */
export interface Measure {
  row: string;
  must?: Promised;
  detail: string;
  run(): Promise<unknown>;
}

/** Opens the data provider of the back office, so that the benchmark sends the same requests as the screens. */
export async function openDataProvider(origin: string, token: string): Promise<AdminDataProvider> {
  const { module } = await runnerImport<typeof import('../../../src/admin/data/dataProvider')>(
    './src/admin/data/dataProvider.ts',
    {
      configFile: false,
      logLevel: 'error',
      define: { 'import.meta.env.VITE_SUPABASE_URL': JSON.stringify(origin) },
    },
  );
  const send: HttpClient = async (url, options = {}) => {
    const headers = new Headers(options.headers);
    headers.set('apikey', LOCAL_PUBLISHABLE_KEY);
    headers.set('authorization', `Bearer ${token}`);
    if (options.body) headers.set('content-type', 'application/json');
    const answer = await fetch(url, { ...(options as RequestInit), headers });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${body}`);
    return {
      status: answer.status,
      headers: answer.headers,
      body,
      json: body === '' ? null : JSON.parse(body),
    };
  };
  return module.createDataProvider({} as StaffAuth, send);
}

const sorts: Readonly<Record<Resource, readonly string[]>> = {
  quotes: ['created_at', 'waiting_since', 'name', 'status', 'project_type'],
  projects: ['created_at', 'title', 'project_type', 'status', 'budget', 'start_date', 'end_date'],
};

const each = (field: string, choices: readonly { id: string }[]) =>
  choices.map(({ id }) => ({ [field]: id }));
const periods = dateRanges.map((received) => ({ received }));
const filters: Readonly<Record<Resource, readonly Filter[]>> = {
  quotes: [
    {},
    ...each('status', quoteStatuses),
    ...each('project_type', projectTypes),
    ...periods,
    { spam: 'only' },
    { spam: 'all' },
    { waiting: 'overdue' },
    { waiting: 'soon' },
    { follow_up: 'due' },
    { converted: true },
    { origin: 'search.example' },
    { origin: 'blog7.example' },
    { status: 'approved', project_type: 'saas', received: 'year' },
  ],
  projects: [
    {},
    ...each('status', projectStatuses),
    ...each('project_type', adminProjectTypes),
    ...periods,
    { end: 'due' },
  ],
};

type Read = (
  resource: Resource,
  page: number,
  sort: Sort,
  filter: Filter,
) => ReturnType<AdminDataProvider['getList']>;

const orders = (resource: Resource): Sort[] =>
  sorts[resource].flatMap((field) => (['ASC', 'DESC'] as const).map((order) => ({ field, order })));

export async function measuresOf(provider: AdminDataProvider): Promise<Measure[]> {
  const read: Read = (resource, page, sort, filter) =>
    provider.getList(resource, { pagination: { page, perPage: PER_PAGE[resource] }, sort, filter });
  return [
    ...(await listMeasures(read)),
    ...(await searchMeasures(read)),
    ...(await otherMeasures(provider)),
  ];
}

/** Returns measures of both lists: the first page with each filter in each order, and the last page unfiltered. */
async function listMeasures(read: Read): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const resource of ['quotes', 'projects'] as const) {
    const { total = 0 } = await read(resource, 1, NEWEST_FIRST, {});
    const last = Math.ceil(total / PER_PAGE[resource]);
    measures.push({
      row: `${resource}: newest, with count`,
      must: LIST,
      detail: '',
      run: () => read(resource, 1, NEWEST_FIRST, {}),
    });
    for (const sort of orders(resource))
      for (const filter of filters[resource])
        measures.push({
          row: `${resource}: first page of any list`,
          must: LIST,
          detail: JSON.stringify({ ...sort, ...filter }),
          run: () => read(resource, 1, sort, filter),
        });
    const byStatus = { field: 'status', order: 'ASC' } as const;
    measures.push({
      row: `${resource}: last page of all`,
      detail: JSON.stringify(byStatus),
      run: () => read(resource, last, byStatus, {}),
    });
  }
  return measures;
}

async function searchMeasures(read: Read): Promise<Measure[]> {
  const { data } = await read('quotes', 1, NEWEST_FIRST, {});
  const client = data.find(({ phone }) => phone);
  const person = /[0-9]+/u.exec(client?.email)?.[0];
  const words = {
    quotes: [
      person,
      client?.phone.slice(-8),
      'website',
      'ميزانية',
      'website shop',
      `website ${person}`,
      'qqqqzzzz',
      // Every reference starts with this text, so the search finds every quote.
      'Q-1',
    ],
    projects: ['website', 'ميزانية', 'Atelier', 'qqqqzzzz'],
  };
  return (['quotes', 'projects'] as const).flatMap((resource) =>
    words[resource].flatMap((q) =>
      orders(resource).map((sort) => ({
        row: `${resource}: search, any word`,
        must: SEARCH,
        detail: JSON.stringify({ q, ...sort }),
        run: () => read(resource, 1, sort, { q }),
      })),
    ),
  );
}

async function otherMeasures(provider: AdminDataProvider): Promise<Measure[]> {
  const idsOf = async (count: number, filter: Filter) => {
    const pagination = { page: 1, perPage: count };
    return (await provider.getList('quotes', { pagination, sort: NEWEST_FIRST, filter })).data;
  };
  const clients = await idsOf(20, { converted: true });
  const ids = clients.map(({ id }) => String(id));
  const people = clients.map(({ email }) => String(email));
  const next = () => people.pop() ?? '';
  const newest = await idsOf(6000, {});
  const statuses = ([1000, 5000] as const).map((count): Measure => {
    const selected = newest.splice(0, count);
    let turn = 0;
    return {
      row: `${count.toLocaleString('en')} statuses in one call`,
      must: count === 1000 ? [500, 300, 500] : [2000, 1500, 2000],
      detail: '',
      run: () => {
        turn += 1;
        const status = turn % 2 === 0 ? 'contacted' : 'rejected';
        const changes = selected.map(({ id }) => ({ id: String(id), status }));
        return provider.setStatuses('quotes', { changes });
      },
    };
  });
  return [
    {
      row: 'project board',
      detail: '',
      run: () =>
        provider.projectBoard({
          pagination: { page: 1, perPage: 50 },
          sort: NEWEST_FIRST,
          filter: {},
        }),
    },
    {
      row: 'dashboard, all calls',
      must: DASHBOARD,
      detail: '',
      run: () => provider.dashboardStats(new Date(), 'year'),
    },
    {
      row: 'dashboard, all calls',
      must: DASHBOARD,
      detail: 'conversions of all quotes',
      run: () => provider.dashboardStats(new Date(), null),
    },
    { row: 'client_records', detail: '', run: () => provider.clientRecords(ids.pop() ?? '') },
    { row: 'person_data', detail: '', run: () => provider.personData(next()) },
    { row: 'erase_person', detail: '', run: () => provider.erasePerson(next()) },
    ...statuses,
  ];
}
