import { backendKey, backendUrl } from '../../backend/config';
import type { Database } from '../../backend/database.types';
import type { ChangeReport } from './changes';
import type { ClientData, ClientRecords } from './clientRecords';
import type { DashboardStats, DashboardToday, DashboardTrends } from './dashboardRecords';
import type { HttpClient } from './httpClient';

type Functions = Database['public']['Functions'];
type GeneratedArgs<Name extends keyof Functions> = Functions[Name]['Args'];
/** An optional argument may also be null, which the generated types do not allow. */
type Args<Name extends keyof Functions> = {
  [Key in keyof GeneratedArgs<Name>]: undefined extends GeneratedArgs<Name>[Key]
    ? GeneratedArgs<Name>[Key] | null
    : GeneratedArgs<Name>[Key];
};

/** The return types of the database's functions, for which the generated types contain only `Json`. */
interface FunctionAnswers {
  change_rows: ChangeReport;
  client_records: ClientRecords;
  dashboard_stats: DashboardStats;
  dashboard_today: DashboardToday;
  dashboard_trends: DashboardTrends;
  demo_data: { quotes: number; projects: number };
  erase_person: ClientData;
  give_mail: null;
  person_data: ClientData;
  remove_person: null;
  staff_session: null;
}

/** The functions that change or read thousands of rows, to which the database gives a minute (their statement_timeout). */
const LONG: readonly string[] = ['change_rows', 'erase_person', 'person_data', 'remove_person'];
const LONG_MS = 60_000;

/** Returns the URL for a path such as `quotes?status=eq.pending` or `rpc/change_rows`. */
export const restUrl = (path: string): string => `${backendUrl()}/rest/v1/${path}`;

/** The headers of a request that cannot wait until the auth client adds a token. */
export const tokenHeaders = (token: string) => ({
  apikey: backendKey,
  Authorization: `Bearer ${token}`,
});

/** Creates `callFunction`, because react-admin's data provider offers no such request. @throws ApiError */
export const createRest = (httpClient: HttpClient) => ({
  callFunction: async <Name extends keyof Functions & keyof FunctionAnswers>(
    name: Name,
    args: Args<Name>,
  ) => {
    const { json } = await httpClient(restUrl(`rpc/${name}`), {
      method: 'POST',
      ...(LONG.includes(name) && { signal: AbortSignal.timeout(LONG_MS) }),
      headers: new Headers({ 'Content-Type': 'application/json' }),
      body: JSON.stringify(args),
    });
    return json as FunctionAnswers[Name];
  },
});
