import { supabaseDataProvider } from 'ra-supabase';
import type { DataProvider } from 'react-admin';
import { backendKey, backendUrl } from '../../backend/config';
import type { StaffAuth } from '../../backend/staffAuth';
import {
  type DateRange,
  endOfRange,
  localDay,
  monthStarts,
  startOfRange,
} from '../../domain/dates';
import { byStatus } from './changes';
import { clientOf, type HttpClient } from './httpClient';
import { createLists } from './lists';
import { authorName } from './preferences';
import type { StatusChanges } from './records';
import { createRest } from './rest';
import { type Tables, tableOf, withColumns } from './table';
import { createUpdates, noteSaved } from './updates';

/** The timeout of calls that may change thousands of rows. */
const BULK_TIMEOUT_MS = 60_000;
const TREND_MONTHS = 12;

/**
 * Extends ra-supabase's data provider with lists of any length, updates that detect conflicts, and
 * calls of database functions.
 */
export function createDataProvider(auth: StaffAuth, httpClient: HttpClient, tables: Tables) {
  const create = (client: HttpClient) =>
    supabaseDataProvider({
      instanceUrl: backendUrl(),
      apiKey: backendKey,
      supabaseClient: clientOf(auth),
      httpClient: client,
    });
  const base = create(httpClient);
  /**
   * Sends search words in the body, because access logs contain URLs and search words contain names
   * and phone numbers.
   */
  const search = (q: string) =>
    create((url, options) =>
      httpClient(url, { ...options, method: 'POST', body: JSON.stringify({ q }) }),
    );
  const rest = createRest(httpClient);
  const { callFunction } = rest;
  /** Sets a column of one or many rows. `changes` contains the ids by their new value. */
  const changeRows = async (
    resource: string,
    column_name: 'status' | 'is_spam',
    changes: Record<string, string[]>,
    { seen, reason }: Pick<StatusChanges, 'seen' | 'reason'> = {},
  ) => {
    const args = {
      table_name: resource,
      column_name,
      changes,
      author: authorName(),
      today: localDay(new Date()),
      ...(seen && { seen }),
      ...(reason && { reason }),
    };
    return { data: await callFunction('change_rows', args, BULK_TIMEOUT_MS) };
  };

  return {
    ...base,
    ...createLists(base, search, tables),
    ...createUpdates(base, rest, tables),
    getOne: (resource, params) =>
      base.getOne(resource, withColumns(tableOf(tables, resource), params)),

    /** To undo a call, send the statuses that the first call returned. */
    async setStatuses(resource: string, { changes, ...how }: StatusChanges) {
      const report = await changeRows(resource, 'status', byStatus(changes), how);
      if (report.data.changed.length === changes.length)
        for (const { id, status } of changes) noteSaved(resource, id, { status });
      return report;
    },
    /** To undo a call, send the ids that the first call returned and the opposite value of `spam`. */
    setQuoteSpam: (ids: readonly string[], spam: boolean) =>
      changeRows('quotes', 'is_spam', { [String(spam)]: [...ids] }),
    async personData(email: string) {
      return { data: await callFunction('person_data', { email }) };
    },
    async erasePerson(email: string) {
      return { data: await callFunction('erase_person', { email }) };
    },
    async demoData() {
      return { data: await callFunction('demo_data', {}) };
    },
    async removeDemoData() {
      return { data: await callFunction('demo_data', { remove: true }, BULK_TIMEOUT_MS) };
    },
    /** Reads all records of the client of a quote. */
    async clientRecords(quote_id: string) {
      return { data: await callFunction('client_records', { quote_id }) };
    },
    /**
     * The conversion figures cover the quotes received in the period, or all quotes if `period` is
     * null.
     */
    async dashboardStats(now: Date, period: DateRange | null) {
      const [month_starts, month_start, previous_start] = startsOfMonths(now);
      const [stats, trends, today] = await Promise.all([
        callFunction('dashboard_stats', { month_start, previous_start }),
        callFunction('dashboard_trends', {
          month_starts,
          since: (period && startOfRange(period, now).toISOString()) ?? null,
          until: (period && endOfRange(period, now)?.toISOString()) ?? null,
        }),
        callFunction('dashboard_today', { today: localDay(now) }),
      ]);
      return { data: { ...stats, ...trends, ...today } };
    },
  } satisfies DataProvider;
}

export type AdminDataProvider = ReturnType<typeof createDataProvider>;

/**
 * Returns the start times of the last twelve months, of the current month and of the previous
 * month.
 */
function startsOfMonths(now: Date): [all: string[], current: string, previous: string] {
  const all = monthStarts(TREND_MONTHS, now).map((start) => start.toISOString());
  const [previous = '', current = ''] = all.slice(-2);
  return [all, current, previous];
}
