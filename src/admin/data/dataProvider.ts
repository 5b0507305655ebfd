import type { SupabaseClient } from '@supabase/supabase-js';
import { supabaseDataProvider } from 'ra-supabase';
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import { backendKey, backendUrl } from '../../backend/config';
import type { Json } from '../../backend/database.types';
import {
  agencyDay,
  type DateRange,
  endOfRange,
  monthStarts,
  startOfRange,
} from '../../domain/dates';
import type { Letters, RowChange } from './changes';
import { authorName, isPendingDelete } from './clientState';
import { isBeyondEnd } from './errors';
import type { HttpClient } from './httpClient';
import { listQuery, withColumns } from './listQuery';
import { chunks, IDS_PER_REQUEST, MAX_ROWS_PER_RESPONSE } from './requestSizes';
import { type Tables, tableOf } from './resourceTable';
import { createRest } from './rest';
import { createWrites } from './writes';

const TREND_MONTHS = 12;

/** ra-supabase's data provider, with lists of any length, what every write needs, and database functions. */
export function createDataProvider(
  supabaseClient: SupabaseClient,
  httpClient: HttpClient,
  tables: Tables,
) {
  const create = (client: HttpClient) =>
    supabaseDataProvider({
      instanceUrl: backendUrl(),
      apiKey: backendKey,
      supabaseClient,
      httpClient: client,
    });
  const base = create(httpClient);
  /** Sends search words in the body, because access logs contain URLs and search words contain personal data. */
  const search = (q: string) =>
    create((url, options) =>
      httpClient(url, { ...options, method: 'POST', body: JSON.stringify({ q }) }),
    );
  const { callFunction } = createRest(httpClient);
  return {
    ...base,
    ...createLists(base, search, tables),
    ...createWrites(base, tables),
    getOne: (resource, params) =>
      base.getOne(resource, withColumns(tableOf(tables, resource), params)),

    /** Sets columns of many rows in one call. */
    async changeRows(
      resource: string,
      changes: readonly RowChange[],
      { messages, unsent }: Letters = {},
    ) {
      const args = {
        table_name: resource,
        changes: [...changes] as unknown as Json,
        author: authorName(),
      };
      const report = await callFunction('change_rows', {
        ...args,
        ...(messages && { messages: [...messages] as unknown as Json }),
        ...(unsent && { unsent: [...unsent] }),
      });
      return { data: report };
    },
    call: callFunction,
    async removeDemoData() {
      return { data: await callFunction('demo_data', { remove: true }) };
    },
    async dashboardStats(now: Date) {
      const [previous_start = null, month_start = ''] = startsOfMonths(2, now);
      const [stats, today] = await Promise.all([
        callFunction('dashboard_stats', { month_start, previous_start }),
        callFunction('dashboard_today', { today: agencyDay(now) }),
      ]);
      return { data: { ...stats, ...today } };
    },
    /**
     * The conversion figures cover the quotes received in the period, or all quotes if `period` is
     * null.
     */
    async reports(now: Date, period: DateRange | null) {
      const [previous_start = null, month_start = ''] = startsOfMonths(2, now);
      const [{ response }, trends] = await Promise.all([
        callFunction('dashboard_stats', { month_start, previous_start }),
        callFunction('dashboard_trends', {
          month_starts: startsOfMonths(TREND_MONTHS, now),
          since: (period && startOfRange(period, now).toISOString()) ?? null,
          until: (period && endOfRange(period, now)?.toISOString()) ?? null,
        }),
      ]);
      return { data: { ...trends, response } };
    },
  } satisfies DataProvider;
}

export type AdminDataProvider = ReturnType<typeof createDataProvider>;

const ONE = { page: 1, perPage: 1 };

/**
 * Reads lists of any length. A list with search words is read through `search`. `meta.deletedBy` is the column with the id
 * by which a row is deleted, if that is not its own.
 */
export function createLists(
  base: DataProvider,
  search: (q: string) => DataProvider,
  tables: Tables,
) {
  const request = (resource: string, params: GetListParams): Promise<GetListResult> => {
    const table = tableOf(tables, resource);
    if (!table) return base.getList(resource, params);
    const { q, ...filter } = params.filter ?? {};
    const query = listQuery(table, { ...params, filter }, new Date());
    return q
      ? search(String(q)).getList(`rpc/${table.search}`, query)
      : base.getList(resource, query);
  };

  /** Reads one page. If the page begins after the last row, returns no rows but the total. */
  const readPage = (resource: string, params: GetListParams): Promise<GetListResult> =>
    request(resource, params).catch(async (error: unknown) => {
      if (!isBeyondEnd(error)) throw error;
      return { ...(await request(resource, { ...params, pagination: ONE })), data: [] };
    });

  /**
   * Reads a list page by page. If a row is inserted between two requests, another row moves to the
   * next page and is read twice. The map removes such duplicates.
   */
  const readPages = async (resource: string, params: GetListParams, wanted: number) => {
    const rows = new Map<RaRecord['id'], RaRecord>();
    let total = wanted;
    for (let page = 1; (page - 1) * MAX_ROWS_PER_RESPONSE < Math.min(total, wanted); page += 1) {
      const pagination = { page, perPage: MAX_ROWS_PER_RESPONSE };
      const answer = await readPage(resource, { ...params, pagination });
      for (const row of answer.data) rows.set(row.id, row);
      total = answer.total ?? 0;
    }
    return { data: [...rows.values()].slice(0, wanted), total };
  };

  return {
    async getList<Row extends RaRecord>(resource: string, params: GetListParams) {
      const { perPage = 0 } = params.pagination ?? {};
      const { deletedBy = 'id' } = params.meta ?? {};
      const { data, total = 0 } = await (perPage > MAX_ROWS_PER_RESPONSE
        ? readPages(resource, params, perPage)
        : readPage(resource, params));
      const shown = data.filter((row) => !isPendingDelete(row[deletedBy])) as Row[];
      return { data: shown, total: total - (data.length - shown.length) };
    },
    async getMany(resource, params) {
      const table = tableOf(tables, resource);
      const answers = await Promise.all(
        chunks(params.ids, IDS_PER_REQUEST).map((ids) =>
          base.getMany(resource, withColumns(table, { ...params, ids })),
        ),
      );
      return { data: answers.flatMap((answer) => answer.data) };
    },
  } satisfies Partial<DataProvider>;
}

const startsOfMonths = (count: number, now: Date): string[] =>
  monthStarts(count, now).map((start) => start.toISOString());
