import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { GetListResult, RaRecord } from 'react-admin';
import { asOf, continueNews, sharedValue, startNews } from '../data/clientState';
import type { AdminDataProvider } from '../data/dataProvider';
import { NEWEST_FIRST } from '../data/listQuery';
import {
  type HistoryRows,
  type HistoryTable,
  historyLists,
  historyTables,
  type Subject,
} from '../data/records';
import { gone, NEWS } from './useNews';

export type HistoryEntry = {
  [Table in HistoryTable]: { table: Table; row: HistoryRows[Table] };
}[HistoryTable];

export interface OpenRecord extends Subject {
  /** What others have added to the history since the record was opened or the user dismissed the news. */
  news: readonly HistoryEntry[];
}

const openRecord = sharedValue<OpenRecord | null>(null);

const none: readonly HistoryEntry[] = [];

export function dismissRecordNews(): void {
  const open = openRecord.get();
  if (open) openRecord.set({ ...open, news: none });
}

export function useRecordNews(id: string): readonly HistoryEntry[] {
  const open = useSyncExternalStore(openRecord.subscribe, openRecord.get);
  return open?.id === id ? open.news : none;
}

/** Makes polling include a record and its history while the dialog of the record is open. */
export function useOpenRecord({ resource, id }: Subject): void {
  useEffect(() => {
    openRecord.set({ resource, id, news: none });
    return () => openRecord.set(null);
  }, [resource, id]);
}

/** Whether this tab has neither read nor changed the data of a query since the poll started. */
type IsUnchanged = (query: Query) => boolean;

/** Counts new rows, and updates the rows on the screen and the open record. Adds no rows to the list. */
export async function pollNews(
  client: QueryClient,
  dataProvider: AdminDataProvider,
  resources: readonly string[],
) {
  const open = openRecord.get();
  const startedAt = Date.now();
  const isUnchanged = ({ state }: Query) =>
    state.status === 'success' &&
    state.fetchStatus === 'idle' &&
    !state.isInvalidated &&
    state.dataUpdatedAt < startedAt &&
    client.isMutating() === 0;
  await Promise.all([
    startCounting(client, dataProvider, resources),
    client.refetchQueries({ queryKey: [NEWS], type: 'active' }),
    refreshRows(client, dataProvider, open, isUnchanged),
    open && refreshHistory(client, dataProvider, open, isUnchanged),
  ]);
}

/** Finds the lists on the screen, whose queries are limited to the rows that are not new. */
const shownLists = (client: QueryClient) =>
  client.getQueryCache().findAll({ type: 'active', predicate: isShownList });

const isShownList = ({ queryKey: [, method, params] }: Query): boolean =>
  method === 'getList' && 'asOf' in Object(Object(params).meta);

/** Starts each list that shows all rows. One that is not on the screen continues as before a reload. */
async function startCounting(
  client: QueryClient,
  { getList }: AdminDataProvider,
  resources: readonly string[],
) {
  const shown = shownLists(client).map(({ queryKey }) => queryKey[0]);
  const starting = resources.filter(
    (resource) =>
      asOf.get()[resource] === undefined && (shown.includes(resource) || !continueNews(resource)),
  );
  const all = { filter: { all: true }, sort: NEWEST_FIRST, pagination: { page: 1, perPage: 1 } };
  await Promise.all(
    starting.map(async (resource) => {
      const { data } = await getList(resource, { ...all, meta: { columns: 'id' } });
      startNews(resource, data[0]);
    }),
  );
}

async function refreshRows(
  client: QueryClient,
  { getMany }: AdminDataProvider,
  open: OpenRecord | null,
  isUnchanged: IsUnchanged,
) {
  const lists = shownLists(client);
  // The list behind the dialog of an open record has the same resource as the record.
  const resource = lists[0]?.queryKey[0] ?? open?.resource;
  if (typeof resource !== 'string') return;
  const shown = lists.flatMap(({ state }) => (state.data as GetListResult | undefined)?.data ?? []);
  const ids = [...new Set([...shown.map(({ id }) => String(id)), ...(open ? [open.id] : [])])];
  const { data } = ids.length > 0 ? await getMany(resource, { ids }) : { data: [] };
  const rows = new Map(data.map((row) => [String(row.id), row]));
  client.setQueriesData<GetListResult>(
    { type: 'active', predicate: (query) => isShownList(query) && isUnchanged(query) },
    (list) => list && { ...list, data: list.data.map((row) => rows.get(String(row.id)) ?? row) },
  );
  const record: RaRecord | undefined = open ? rows.get(open.id) : undefined;
  if (record) {
    const details = [resource, 'getOne', { id: record.id }];
    client.setQueriesData({ queryKey: details, predicate: isUnchanged }, record);
  }
  gone.set(ids.filter((id) => !rows.has(id)));
  // Reads failed lists again, because the server is reachable again.
  const isFailed = ({ state }: Query) => state.status === 'error' && state.data !== undefined;
  void client.refetchQueries({
    type: 'active',
    predicate: (query) => isShownList(query) && isFailed(query),
  });
}

async function refreshHistory(
  client: QueryClient,
  { getList }: AdminDataProvider,
  open: OpenRecord,
  isUnchanged: IsUnchanged,
) {
  const params = historyLists(open);
  const history = await Promise.all(
    historyTables.map(async (table) => ({ table, list: await getList(table, params[table]) })),
  );
  const lists = history.flatMap(({ table, list }) => {
    const query = client
      .getQueryCache()
      .find<GetListResult>({ queryKey: [table, 'getList', params[table]], exact: false });
    return query?.state.data && isUnchanged(query as Query)
      ? [{ table, list, query, known: query.state.data.data.map(({ id }) => id) }]
      : [];
  });
  // Reports nothing if this tab read or changed the history during the poll, because the user of
  // this tab may have made the new entries.
  if (lists.length < history.length) return;
  const found = lists.flatMap(({ table, list, known }) =>
    list.data
      .filter(({ id }) => !known.includes(id))
      .map((row) => ({ table, row }) as HistoryEntry),
  );
  for (const { query, list } of lists) client.setQueryData(query.queryKey, list);
  const shown = openRecord.get();
  if (shown?.id !== open.id || found.length === 0) return;
  openRecord.set({ ...shown, news: [...shown.news, ...found] });
}
