import { type Query, QueryClient } from '@tanstack/react-query';
import type { GetListResult, RaRecord } from 'react-admin';
import { idColumns } from '../data/columns';
import type { AdminDataProvider } from '../data/dataProvider';
import { historyLists, historyTables } from '../data/history';
import { NEWEST_FIRST } from '../data/listDefaults';
import { type Found, pollState, recordPoll, type ShownList, shownIds } from '../data/news';
import { addRecordNews, type HistoryEntry, type OpenRecord, openRecord } from '../data/openRecord';

const MOST_NEW = { page: 1, perPage: 100 };

/**
 * A separate query client, so that polling neither shows the progress indicator nor changes the
 * time of the last update.
 */
export const newsClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', refetchOnReconnect: true } },
});

/**
 * Finds new rows, and updates the rows on the screen, the open record and its history. Adds no rows
 * to the list.
 */
export async function pollNews(client: QueryClient, dataProvider: AdminDataProvider) {
  const { shown, since } = pollState();
  const open = openRecord.get();
  const startedAt = Date.now();
  const [found, history] = await Promise.all([
    readNews(dataProvider, since, shown, open),
    open && readHistory(dataProvider, open),
  ]);
  /** Whether this tab has neither read nor changed the data of a query since the poll started. */
  const isUnchanged = ({ state }: Query) =>
    state.status === 'success' &&
    state.fetchStatus === 'idle' &&
    !state.isInvalidated &&
    state.dataUpdatedAt < startedAt &&
    client.isMutating() === 0;
  const { rows } = found;
  if (open && history) refreshRecord(client, open, { rows, history, isUnchanged });
  if (shown === null || rows === null) return recordPoll(shown, found, open?.id);

  const lists = { queryKey: [shown.resource, 'getList'], type: 'active' } as const;
  const refreshed = client.setQueriesData<GetListResult>(
    { ...lists, predicate: isUnchanged },
    (list) => list && withRows(list, rows),
  );
  const isOvertaken = refreshed.length === 0 && open === null;
  recordPoll(shown, isOvertaken ? { ...found, rows: null } : found, open?.id);
  // Reads failed lists again, because the server is reachable again.
  void client.refetchQueries({ ...lists, predicate: ({ state }) => state.status === 'error' });
}

/**
 * Reads the new rows, the rows on the screen and the open record. The first poll reads the newest
 * quotes and projects instead of new rows.
 */
async function readNews(
  { getList, getMany }: AdminDataProvider,
  since: string | null,
  shown: ShownList | null,
  open: OpenRecord | null,
): Promise<Found> {
  const newest = async ({ resource, filter }: Pick<ShownList, 'resource' | 'filter'>) => {
    const meta = { columns: `created_at,${idColumns(resource)}` };
    const page = { filter: { ...filter, since }, sort: NEWEST_FIRST, pagination: MOST_NEW, meta };
    return (await getList(resource, page)).data;
  };
  const list = since === null ? ({ resource: 'projects', filter: {} } as const) : shown;
  // The list behind the dialog of an open record has the same resource as the record.
  const resource = shown?.resource ?? (open && resourceOf(open));
  const [quotes, matching, rows] = await Promise.all([
    newest({ resource: 'quotes', filter: { spam: since === null ? 'all' : '' } }),
    list ? newest(list) : [],
    resource && getMany(resource, { ids: shownIds(shown, open?.id) }),
  ]);
  return { quotes, matching, rows: rows?.data ?? null };
}

const resourceOf = ({ entity }: OpenRecord) => `${entity}s` as const;

/** Reads the history of the open record, one list for each table. */
async function readHistory({ getList }: AdminDataProvider, open: OpenRecord) {
  const lists = historyLists(open);
  return Promise.all(
    historyTables.map(async (table) => ({ table, list: await getList(table, lists[table]) })),
  );
}

interface Answer {
  rows: readonly RaRecord[] | null;
  history: Awaited<ReturnType<typeof readHistory>>;
  isUnchanged: (query: Query) => boolean;
}

/** Updates the open record and reports the history entries that others added. */
function refreshRecord(client: QueryClient, open: OpenRecord, answer: Answer): void {
  const { rows, history, isUnchanged } = answer;
  const record = rows?.find(({ id }) => id === open.id);
  const details = [resourceOf(open), 'getOne', { id: open.id }];
  if (record) client.setQueriesData({ queryKey: details, predicate: isUnchanged }, record);

  const params = historyLists(open);
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
  addRecordNews(open, found);
}

function withRows(list: GetListResult, rows: readonly RaRecord[]): GetListResult {
  const current = new Map(rows.map((row) => [row.id, row]));
  return { ...list, data: list.data.map((row) => current.get(row.id) ?? row) };
}
