import type { SupabaseClient } from '@supabase/supabase-js';
import { supabaseDataProvider, supabaseHttpClient } from 'ra-supabase';
import type {
  DataProvider,
  GetListParams,
  Identifier,
  RaRecord,
  UpdateParams,
  UpdateResult,
} from 'react-admin';
import { backendKey, backendUrl } from '../backend/config';
import { normalise } from '../backend/normalise';
import type { StaffBackend } from '../backend/staffBackend';
import { monthStarts } from '../domain/dates';
import type { ProjectStatus } from '../domain/projects';
import type { QuoteStatus } from '../domain/quotes';
import { asRefusal, ConflictError, Refusal, ShortfallError } from './dataErrors';
import { takeEarly } from './earlyList';
import { answerPages, chunks, LONGEST_ANSWER, listFilter, stableSort } from './listQuery';
import { isLeaving } from './pendingDeletes';
import {
  type Conversion,
  columns,
  type DashboardStats,
  type DashboardTrends,
  type PersonData,
  type Project,
  type StatusOf,
} from './records';
import { byStatus, cleanUpdate, holdsAll, onlyStatus, sameFields } from './updates';

/** Addresses stay short enough for every gateway. */
const CHUNK = 100;
/** Nobody waits longer for an answer than this, in milliseconds; thousands of rows may take their time. */
const TIMEOUT = 15_000;
const BULK_TIMEOUT = 60_000;

const DUPLICATE = 409;
const TREND_MONTHS = 12;

type Row = Record<string, unknown>;
type WithMeta = { meta?: Record<string, unknown> };

const withColumns = <Params extends WithMeta>(resource: string, params: Params): Params => {
  const select = columns[resource];
  return select === undefined ? params : { ...params, meta: { columns: select, ...params.meta } };
};

const forList = <Params extends GetListParams>(resource: string, params: Params): Params => {
  const { columns: read, ...meta } = params.meta ?? {};
  // Rows can be filtered by their project only where it is read too.
  const filtered = read && params.filter?.converted ? `${read},project:projects(id)` : read;
  return withColumns(resource, {
    ...params,
    ...(filtered && { meta: { ...meta, columns: filtered } }),
    filter: listFilter(resource, params.filter ?? {}, new Date()),
    ...(params.sort && { sort: stableSort(params.sort.field, params.sort.order) }),
  });
};

export function createDataProvider(backend: StaffBackend) {
  // All that ra-supabase asks of a client is who is signed in.
  const supabaseClient = backend as unknown as SupabaseClient;
  const authenticated = supabaseHttpClient({ apiKey: backendKey, supabaseClient });
  const httpClient: typeof authenticated = async (url, options = {}) => {
    try {
      const signal = options.signal ?? AbortSignal.timeout(TIMEOUT);
      const isRead = (options.method ?? 'GET') === 'GET';
      const asking = async () =>
        (isRead && (await takeEarly(url))) || authenticated(url, { ...options, signal });
      // The session may be renewed first, which knows no limit of its own.
      const answer = await Promise.race([asking(), aborted(signal)]);
      return { ...answer, json: normalise(answer.json) };
    } catch (error) {
      throw asRefusal(error);
    }
  };
  const base = supabaseDataProvider({
    instanceUrl: backendUrl(),
    apiKey: backendKey,
    supabaseClient,
    httpClient,
  });

  const send = async (
    method: 'POST' | 'PATCH',
    path: string,
    body: unknown,
    limit = TIMEOUT,
  ): Promise<unknown> => {
    const { json } = await httpClient(`${backendUrl()}/rest/v1/${path}`, {
      method,
      signal: AbortSignal.timeout(limit),
      headers: new Headers({ Prefer: 'return=representation', 'Content-Type': 'application/json' }),
      body: JSON.stringify(body),
    });
    return json;
  };
  const call = (name: string, args: unknown, limit?: number) =>
    send('POST', `rpc/${name}`, args, limit);

  /** Saves only over the version it started from. */
  const updateVersion = async (resource: string, id: Identifier, changes: Row, before: Row) => {
    const query = new URLSearchParams({ id: `eq.${id}`, select: columns[resource] ?? '*' });
    if (typeof before.updated_at === 'string') query.set('updated_at', `eq.${before.updated_at}`);
    const rows = await send('PATCH', `${resource}?${query}`, changes);
    if (Array.isArray(rows) && rows[0] !== undefined) return rows[0] as Row;
    const one: { id: Identifier } & WithMeta = { id };
    const { data: current } = await base.getOne(resource, withColumns(resource, one));
    // The embedded backend filters its answer too, so a saved row may not be in it; and what
    // somebody else has saved in the very same words is no conflict.
    if (holdsAll(current, changes)) return current as Row;
    throw new ConflictError(current);
  };

  const update = async (resource: string, params: UpdateParams): Promise<Row> => {
    const before: Row = params.previousData ?? {};
    const changes = cleanUpdate(resource, params.data, before);
    if (Object.keys(changes).length === 0) return before;
    if (resource !== 'projects') {
      const { updated_at: _, ...unversioned } = before;
      return updateVersion(resource, params.id, changes, unversioned);
    }
    try {
      return await updateVersion(resource, params.id, changes, before);
    } catch (error) {
      if (!(error instanceof ConflictError) || !onlyStatus(changes)) throw error;
      const current = error.current as Row;
      // A status alone overwrites nothing unseen when the status itself is still the same.
      if (!sameFields(['status'], before, current)) throw error;
      return updateVersion(resource, params.id, changes, current);
    }
  };

  /** What is about to be deleted is gone already for those who look. */
  const readList = async <Record extends RaRecord>(resource: string, params: GetListParams) => {
    const answer = await base.getList<Record>(resource, params);
    const data = answer.data.filter((row) => !isLeaving(row.id));
    const hidden = answer.data.length - data.length;
    return { ...answer, data, total: (answer.total ?? data.length) - hidden };
  };

  /** Hosted servers cut long answers without a word: long lists are asked for in parts. */
  const readLongList = async <Record extends RaRecord>(resource: string, params: GetListParams) => {
    const wanted = params.pagination?.perPage ?? 0;
    const part = (page: number) =>
      readList<Record>(resource, { ...params, pagination: { page, perPage: LONGEST_ANSWER } });
    const first = await part(1);
    const data = [...first.data];
    for (const page of answerPages(Math.min(wanted, first.total)).slice(1)) {
      data.push(...(await part(page)).data);
    }
    return { ...first, data: data.slice(0, wanted) };
  };

  return {
    ...base,
    getList: <Record extends RaRecord>(resource: string, params: GetListParams) => {
      const query = forList(resource, params);
      const long = params.pagination?.page === 1 && params.pagination.perPage > LONGEST_ANSWER;
      return long ? readLongList<Record>(resource, query) : readList<Record>(resource, query);
    },
    getManyReference: (resource, params) =>
      base.getManyReference(resource, forList(resource, params)),
    getOne: (resource, params) => base.getOne(resource, withColumns(resource, params)),
    async getMany(resource, params) {
      const answers = await Promise.all(
        chunks(params.ids, CHUNK).map((ids) =>
          base.getMany(resource, withColumns(resource, { ...params, ids })),
        ),
      );
      return { data: answers.flatMap((answer) => answer.data) };
    },
    async create(resource, params) {
      try {
        return await base.create(resource, params);
      } catch (error) {
        // The row was made by a first try whose answer was lost.
        if (!(error instanceof Refusal) || error.fault.status !== DUPLICATE) throw error;
        const made: { id: Identifier } & WithMeta = { id: params.data.id };
        return base.getOne(resource, withColumns(resource, made)).catch(() => {
          throw error;
        });
      }
    },
    async update<RecordType extends RaRecord>(resource: string, params: UpdateParams<RecordType>) {
      return { data: await update(resource, params) } as UpdateResult<RecordType>;
    },
    async updateMany(resource, params) {
      const changed: Identifier[] = [];
      for (const ids of chunks(params.ids, CHUNK)) {
        const { data } = await base.updateMany(resource, { ...params, ids });
        changed.push(...(data ?? []));
      }
      if (changed.length < params.ids.length) {
        throw new ShortfallError(params.ids.length, changed.length);
      }
      return { data: changed };
    },
    async deleteMany(resource, params) {
      const deleted: Identifier[] = [];
      for (const ids of chunks(params.ids, CHUNK)) {
        const { data } = await base.deleteMany(resource, { ...params, ids });
        deleted.push(...(data ?? []));
      }
      if (deleted.length < params.ids.length) {
        throw new ShortfallError(params.ids.length, deleted.length);
      }
      return { data: deleted };
    },
    async convertQuote(conversion: Conversion): Promise<{ data: Project | null }> {
      const answer = await call('convert_quote', conversion);
      const project = (Array.isArray(answer) ? answer[0] : answer) as Partial<Project> | null;
      return { data: project?.id ? (project as Project) : null };
    },
    /** Answers with the statuses as they were, of the rows that really changed: setting these undoes it. */
    async setQuoteStatuses(changes: readonly StatusOf<QuoteStatus>[]) {
      const before = await call('set_quote_statuses', { changes: byStatus(changes) }, BULK_TIMEOUT);
      return { data: before as StatusOf<QuoteStatus>[] };
    },
    async setProjectStatuses(changes: readonly StatusOf<ProjectStatus>[]) {
      const before = await call(
        'set_project_statuses',
        { changes: byStatus(changes) },
        BULK_TIMEOUT,
      );
      return { data: before as StatusOf<ProjectStatus>[] };
    },
    /** Answers with the ids that really changed: the opposite mark for them undoes it. */
    async setQuoteSpam(ids: readonly string[], spam: boolean) {
      return { data: (await call('set_quote_spam', { ids, spam }, BULK_TIMEOUT)) as string[] };
    },
    async personData(email: string) {
      return { data: (await call('person_data', { email })) as PersonData };
    },
    async erasePerson(email: string) {
      return { data: (await call('erase_person', { email })) as PersonData };
    },
    async dashboardFigures(now: Date) {
      const month_starts = monthStarts(TREND_MONTHS, now).map((start) => start.toISOString());
      const [previous_start, month_start] = month_starts.slice(-2);
      const [stats, trends] = await Promise.all([
        call('dashboard_stats', { month_start, previous_start }),
        call('dashboard_trends', { month_starts }),
      ]);
      return { data: { ...(stats as DashboardStats), ...(trends as DashboardTrends) } };
    },
  } satisfies DataProvider;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

export type AdminDataProvider = ReturnType<typeof createDataProvider>;
