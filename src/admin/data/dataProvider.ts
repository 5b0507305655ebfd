import { supabaseDataProvider } from 'ra-supabase';
import type { DataProvider } from 'react-admin';
import { backendKey, backendUrl } from '../../backend/config';
import type { StaffAuth } from '../../backend/staffAuth';
import { monthStarts } from '../../domain/dates';
import type { ProjectStatus } from '../../domain/projects';
import type { QuoteStatus } from '../../domain/quotes';
import { byStatus } from './changes';
import { withColumns } from './columns';
import { clientOf, type HttpClient } from './httpClient';
import { createLists } from './lists';
import type {
  Conversion,
  DashboardStats,
  DashboardTrends,
  PersonData,
  Project,
  StatusOf,
} from './records';
import { createRest } from './rest';
import { createUpdates } from './updates';

/** Calls that change thousands of rows take longer than others. */
const BULK_TIMEOUT_MS = 60_000;
const TREND_MONTHS = 12;

/** ra-supabase's data provider with safe lists and updates, and the functions of the database. */
export function createDataProvider(auth: StaffAuth, httpClient: HttpClient) {
  const base = supabaseDataProvider({
    instanceUrl: backendUrl(),
    apiKey: backendKey,
    supabaseClient: clientOf(auth),
    httpClient,
  });
  const rest = createRest(httpClient);
  const call = rest.callFunction;

  return {
    ...base,
    ...createLists(base),
    ...createUpdates(base, rest),
    getOne: (resource, params) => base.getOne(resource, withColumns(resource, params)),

    async convertQuote(conversion: Conversion): Promise<{ data: Project | null }> {
      const answer = await call('convert_quote', conversion);
      const project = (Array.isArray(answer) ? answer[0] : answer) as Partial<Project> | null;
      return { data: project?.id ? (project as Project) : null };
    },
    /** Answers with the statuses as they were, of the rows that really changed: setting these undoes it. */
    async setQuoteStatuses(changes: readonly StatusOf<QuoteStatus>[]) {
      const before = await call(
        'set_quote_statuses',
        { changes: byStatus(changes) },
        BULK_TIMEOUT_MS,
      );
      return { data: before as StatusOf<QuoteStatus>[] };
    },
    async setProjectStatuses(changes: readonly StatusOf<ProjectStatus>[]) {
      const before = await call(
        'set_project_statuses',
        { changes: byStatus(changes) },
        BULK_TIMEOUT_MS,
      );
      return { data: before as StatusOf<ProjectStatus>[] };
    },
    /** Answers with the ids that really changed: the opposite mark for them undoes it. */
    async setQuoteSpam(ids: string[], spam: boolean) {
      return { data: (await call('set_quote_spam', { ids, spam }, BULK_TIMEOUT_MS)) as string[] };
    },
    async personData(email: string) {
      return { data: (await call('person_data', { email })) as PersonData };
    },
    async erasePerson(email: string) {
      return { data: (await call('erase_person', { email })) as PersonData };
    },
    async dashboardStats(now: Date) {
      const [month_starts, month_start, previous_start] = startsOfMonths(now);
      const [stats, trends] = await Promise.all([
        call('dashboard_stats', { month_start, previous_start }),
        call('dashboard_trends', { month_starts }),
      ]);
      return { data: { ...(stats as DashboardStats), ...(trends as DashboardTrends) } };
    },
  } satisfies DataProvider;
}

export type AdminDataProvider = ReturnType<typeof createDataProvider>;

/** The starts of the last twelve months, of the current one and of the one before. */
function startsOfMonths(now: Date): [all: string[], current: string, previous: string] {
  const all = monthStarts(TREND_MONTHS, now).map((start) => start.toISOString());
  const [previous = '', current = ''] = all.slice(-2);
  return [all, current, previous];
}
