import type { SupabaseClient } from '@supabase/supabase-js';
import { fetchUtils } from 'react-admin';
import { runnerImport } from 'vite';
import type { AdminDataProvider } from '../../src/admin/data/dataProvider';
import type { HttpClient } from '../../src/admin/data/httpClient';
import { NEWEST_FIRST } from '../../src/admin/data/listQuery';
import { tableOf } from '../../src/admin/data/resourceTable';
import { tables } from '../../src/admin/tables';
import { LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import { dateRanges } from '../../src/domain/dates';
import { offerStatuses } from '../../src/domain/offers';
import { adminProjectTypes, projectStatuses } from '../../src/domain/projects';
import { projectTypes, quoteStatuses } from '../../src/domain/quotes';

type Resource = 'quotes' | 'projects' | 'offers';
interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
}
type Filter = Readonly<Record<string, unknown>>;

/** The promised maximum response times in milliseconds, with so many quotes: see docs/decisions/lists.md. */
type Promised = Readonly<{ with20k: number; with100k: number }>;
const LIST: Promised = { with20k: 150, with100k: 200 };
const SEARCH: Promised = { with20k: 200, with100k: 300 };
const DASHBOARD: Promised = { with20k: 200, with100k: 400 };
/** A change of rows that are named takes no longer in a larger table. */
const STATUSES: readonly { count: number; must: Promised }[] = [
  { count: 1000, must: { with20k: 300, with100k: 300 } },
  { count: 5000, must: { with20k: 1500, with100k: 1500 } },
];

/** A request of the back office and its row in the printed table. */
export interface Measure {
  row: string;
  must: Promised;
  detail: string;
  run(): Promise<unknown>;
}

/** Opens the data provider of the back office, so that the benchmark sends the same requests as the screens. */
export async function openDataProvider(origin: string, token: string): Promise<AdminDataProvider> {
  const { module } = await runnerImport<typeof import('../../src/admin/data/dataProvider')>(
    './src/admin/data/dataProvider.ts',
    {
      configFile: false,
      logLevel: 'error',
      define: { 'import.meta.env.VITE_SUPABASE_URL': JSON.stringify(origin) },
    },
  );
  const user = { authenticated: true, token: `Bearer ${token}` };
  const send: HttpClient = (url, options = {}) => {
    const headers = new Headers(options.headers);
    headers.set('apikey', LOCAL_PUBLISHABLE_KEY);
    return fetchUtils.fetchJson(url, { ...options, headers, user });
  };
  return module.createDataProvider({} as SupabaseClient, send, tables);
}

const sorts: Readonly<Record<Resource, readonly string[]>> = {
  quotes: ['created_at', 'waiting_since', 'name', 'status', 'project_type'],
  projects: ['created_at', 'title', 'project_type', 'status', 'budget', 'start_date', 'end_date'],
  offers: ['created_at', 'number', 'client_name', 'gross_cents', 'status', 'valid_until'],
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
    { origin: 'blog7.example' },
    { owner: 'Nobody yet' },
    { status: 'approved', project_type: 'saas', received: 'year' },
  ],
  projects: [
    {},
    ...each('status', projectStatuses),
    ...each('project_type', adminProjectTypes),
    ...periods,
    { end: 'due' },
  ],
  offers: [
    {},
    ...each('status', offerStatuses),
    ...periods,
    ...each('validity', [{ id: 'open' }, { id: 'expired' }]),
  ],
};

const orders = (resource: Resource): Sort[] =>
  sorts[resource].flatMap((field) => (['ASC', 'DESC'] as const).map((order) => ({ field, order })));

export async function measuresOf(provider: AdminDataProvider): Promise<Measure[]> {
  const measures: Measure[] = [];
  const read = (resource: Resource, filter: Filter, sort: Sort, perPage: number) =>
    provider.getList(resource, { pagination: { page: 1, perPage }, sort, filter });
  const addList = (row: string, must: Promised, resource: Resource, filter: Filter, sort: Sort) =>
    measures.push({
      row: `${resource}: ${row}`,
      must,
      detail: JSON.stringify({ ...filter, ...sort }),
      run: () => read(resource, filter, sort, tableOf(tables, resource)?.perPage ?? 0),
    });

  const { data: newest } = await read('quotes', {}, NEWEST_FIRST, 6000);
  const client = newest.find(({ phone }) => phone);
  const person = /[0-9]+/u.exec(client?.email)?.[0] ?? '';
  // Every reference starts with Q-1, so the last search finds every quote.
  const words: Readonly<Record<Resource, readonly string[]>> = {
    quotes: [person, client?.phone.slice(-8), 'website', 'ميزانية', 'website shop'].concat([
      `website ${person}`,
      'qqqqzzzz',
      'Q-1',
    ]),
    projects: ['website', 'ميزانية', 'Atelier', 'qqqqzzzz'],
    offers: ['website', 'O-2007', person, 'qqqqzzzz'],
  };
  for (const resource of ['quotes', 'projects', 'offers'] as const) {
    addList('newest, with count', LIST, resource, {}, NEWEST_FIRST);
    for (const sort of orders(resource)) {
      for (const filter of filters[resource])
        addList('first page of any list', LIST, resource, filter, sort);
      for (const q of words[resource]) addList('search, any word', SEARCH, resource, { q }, sort);
    }
  }

  const dashboard = { row: 'dashboard, all calls', must: DASHBOARD };
  measures.push({ ...dashboard, detail: '', run: () => provider.dashboardStats(new Date()) });
  for (const since of ['year', null] as const) {
    const run = () => provider.reports(new Date(), since);
    measures.push({ ...dashboard, row: 'reports', detail: since ?? 'all quotes', run });
  }
  for (const { count, must } of STATUSES) {
    const selected = newest.splice(0, count);
    const row = `${count.toLocaleString('en')} statuses in one call`;
    let turn = 0;
    const run = () => {
      turn += 1;
      const status = turn % 2 === 0 ? 'contacted' : 'rejected';
      const ids = selected.map(({ id }) => String(id));
      return provider.changeRows('quotes', [{ set: { status }, ids }]);
    };
    measures.push({ row, must, detail: '', run });
  }
  return measures;
}
