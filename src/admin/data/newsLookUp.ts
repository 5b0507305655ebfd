import { type Query, QueryClient } from '@tanstack/react-query';
import type { GetListResult, RaRecord } from 'react-admin';
import type { AdminDataProvider } from './dataProvider';
import { lookUpState, recordLookUp } from './news';

/** A client of its own: a look-up shows no progress, and is no reading of what is on the screen. */
export const newsClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', refetchOnReconnect: true } },
});

/** Looks for news and refreshes the rows on the screen in place: the same rows in the same order. */
export async function lookUpNews(client: QueryClient, dataProvider: AdminDataProvider) {
  const { shown, since, version } = lookUpState();
  const startedAt = Date.now();
  const { data: answer } = await dataProvider.listNews(since, shown, version);
  if (shown === null) return recordLookUp(shown, answer);

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
    (list) => list && withRows(list, answer.rows ?? []),
  );
  recordLookUp(shown, refreshed.length > 0 ? answer : { ...answer, rows: null, version: null });
  // The connection is back.
  void client.refetchQueries({ ...lists, predicate: ({ state }) => state.status === 'error' });
}

function withRows(list: GetListResult, rows: readonly RaRecord[]): GetListResult {
  const current = new Map(rows.map((row) => [row.id, row]));
  return { ...list, data: list.data.map((row) => current.get(row.id) ?? row) };
}
