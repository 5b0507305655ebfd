import type postgres from 'postgres';
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

/** A request of the back office. Its name is the row of the table; the slowest of a row is shown. */
export interface Measure {
  row: string;
  /** Milliseconds that it may take on a million quotes. */
  must: number;
  detail: string;
  run(): Promise<unknown>;
}

/** The back office's own data provider: what is measured is what the screens send. */
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
    const answer = await fetch(url, { ...(options as RequestInit), headers });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${url}: ${body}`);
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
  ],
};

/** Every list in every order that the back office can show, on its first page and the last one it can reach. */
export async function listMeasures(provider: AdminDataProvider): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const resource of ['quotes', 'projects'] as const) {
    const read = (page: number, sort: Sort, filter: Filter) =>
      provider.getList(resource, {
        pagination: { page, perPage: PER_PAGE[resource] },
        sort,
        filter,
      });
    measures.push({
      row: `list of ${resource}, newest, with count`,
      must: 300,
      detail: '',
      run: () => read(1, NEWEST_FIRST, {}),
    });
    for (const filter of filters[resource]) {
      const { total = 0 } = await read(1, NEWEST_FIRST, filter);
      const last = Math.max(1, Math.ceil(total / PER_PAGE[resource]));
      for (const field of sorts[resource])
        for (const order of ['ASC', 'DESC'] as const) {
          const sort = { field, order };
          const of = { must: 500, detail: JSON.stringify({ ...sort, ...filter }) };
          measures.push(
            { row: `${resource}: first page of any`, ...of, run: () => read(1, sort, filter) },
            { row: `${resource}: last page of any`, ...of, run: () => read(last, sort, filter) },
          );
        }
    }
  }
  return measures;
}

/** Searches in the list of quotes. */
export async function searchMeasures(
  provider: AdminDataProvider,
  sql: postgres.Sql,
): Promise<Measure[]> {
  const [client] = await sql<{ phone: string; person: string }[]>`
    select right(replace(phone, ' ', ''), 8) as phone, substring(email from '[0-9]+') as person
    from public.quotes where phone is not null and not is_spam order by id limit 1`;
  const byName = { field: 'name', order: 'ASC' } as const;
  const byNameBackwards = { field: 'name', order: 'DESC' } as const;
  const searches: [name: string, typed: string | undefined, must?: number, sort?: Sort][] = [
    ['a rare word', client?.person],
    ['a common word', 'website'],
    ['an Arabic word', 'ميزانية'],
    ['the digits of a phone number', client?.phone],
    ['two very common words', 'website shop', 1200],
    ['a common and a rare word', `website ${client?.person}`],
    ['what is nowhere', 'qqqqzzzz'],
    ['a common word, by name', 'website', 500, byName],
    // the last names are Arabic, and no Arabic text has the word
    ['a common word, by name backwards', 'website', 500, byNameBackwards],
  ];
  return searches.map(([name, q = '', must = 500, sort = NEWEST_FIRST]) => ({
    row: `search: ${name}`,
    must,
    detail: q,
    run: () =>
      provider.getList('quotes', {
        pagination: { page: 1, perPage: PER_PAGE.quotes },
        sort,
        filter: { q },
      }),
  }));
}

export async function otherMeasures(
  provider: AdminDataProvider,
  sql: postgres.Sql,
): Promise<Measure[]> {
  const people = await sql<{ email: string }[]>`
    select email from public.quotes join public.projects on projects.quote_id = quotes.id order by quotes.id limit 20`;
  const next = () => people.pop()?.email ?? '';
  const newest = await sql<{ id: string }[]>`
    select id from public.quotes where not is_spam order by created_at desc limit 16000`;
  const statuses = [1000, 5000, 10_000].map((count): Measure => {
    const selected = newest.splice(0, count);
    let turn = 0;
    return {
      row: `${count.toLocaleString('en')} statuses in one call`,
      must: count * 0.3,
      detail: '',
      run: () => {
        turn += 1;
        const status = turn % 2 === 0 ? 'contacted' : 'rejected';
        return provider.setStatuses(
          'quotes',
          selected.map(({ id }) => ({ id, status })),
        );
      },
    };
  });
  return [
    {
      row: 'dashboard, both calls',
      must: 500,
      detail: '',
      run: () => provider.dashboardStats(new Date()),
    },
    { row: 'person_data', must: 200, detail: '', run: () => provider.personData(next()) },
    { row: 'erase_person', must: 1000, detail: '', run: () => provider.erasePerson(next()) },
    ...statuses,
  ];
}
