import { type Query, QueryClient } from '@tanstack/react-query';
import type { GetListResult, RaRecord } from 'react-admin';
import { idColumns } from './columns';
import type { AdminDataProvider } from './dataProvider';
import { NEWEST_FIRST } from './listDefaults';
import { type Found, lookUpState, recordLookUp, type ShownList } from './news';

const MOST_NEW = { page: 1, perPage: 100 };

/** A client of its own: a look-up shows no progress, and is no reading of what is on the screen. */
export const newsClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', refetchOnReconnect: true } },
});

/** Looks for news and refreshes the rows on the screen in place: the same rows in the same order. */
export async function lookUpNews(client: QueryClient, dataProvider: AdminDataProvider) {
  const { shown, since } = lookUpState();
  const startedAt = Date.now();
  const found = await readNews(dataProvider, since, shown);
  const { rows } = found;
  if (shown === null || rows === null) return recordLookUp(shown, found);

  const lists = { queryKey: [shown.resource, 'getList'], type: 'active' } as const;
  /** Whether nothing of this tab's own overtook the answer. */
  const isBehind = ({ state }: Query) =>
    state.status === 'success' &&
    state.fetchStatus === 'idle' &&
    !state.isInvalidated &&
    state.dataUpdatedAt < startedAt &&
    client.isMutating() === 0;
  const refreshed = client.setQueriesData<GetListResult>(
    { ...lists, predicate: isBehind },
    (list) => list && withRows(list, rows),
  );
  recordLookUp(shown, refreshed.length > 0 ? found : { ...found, rows: null });
  // The connection is back.
  void client.refetchQueries({ ...lists, predicate: ({ state }) => state.status === 'error' });
}

/** At first, reads what is there already, in both lists. */
async function readNews(
  { getList, getMany }: AdminDataProvider,
  since: string | null,
  shown: ShownList | null,
): Promise<Found> {
  const newest = async ({ resource, filter }: Pick<ShownList, 'resource' | 'filter'>) => {
    const meta = { columns: `created_at,${idColumns(resource)}` };
    const page = { filter: { ...filter, since }, sort: NEWEST_FIRST, pagination: MOST_NEW, meta };
    return (await getList(resource, page)).data;
  };
  const list = since === null ? ({ resource: 'projects', filter: {} } as const) : shown;
  const [quotes, matching, rows] = await Promise.all([
    newest({ resource: 'quotes', filter: { spam: since === null ? 'all' : '' } }),
    list ? newest(list) : [],
    shown && getMany(shown.resource, { ids: shown.rows.map(({ id }) => id) }),
  ]);
  return { quotes, matching, rows: rows?.data ?? null };
}

function withRows(list: GetListResult, rows: readonly RaRecord[]): GetListResult {
  const current = new Map(rows.map((row) => [row.id, row]));
  return { ...list, data: list.data.map((row) => current.get(row.id) ?? row) };
}
