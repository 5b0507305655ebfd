import type { Query, QueryClient } from '@tanstack/react-query';
import type { GetListResult } from 'react-admin';
import { asOf, continueNews, startNews } from '../data/clientState';
import type { AdminDataProvider } from '../data/dataProvider';
import { NEWEST_FIRST } from '../data/listQuery';
import { NEWS } from './useNews';

/** Whether this tab has neither read nor changed the data of a query since the poll started. */
type IsUnchanged = (query: Query) => boolean;

/** Counts new rows, and updates the rows on the screen. Adds no rows to the list. */
export async function pollNews(
  client: QueryClient,
  dataProvider: AdminDataProvider,
  resources: readonly string[],
) {
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
    refreshRows(client, dataProvider, isUnchanged),
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
  isUnchanged: IsUnchanged,
) {
  const lists = shownLists(client);
  const resource = lists[0]?.queryKey[0];
  if (typeof resource !== 'string') return;
  const shown = lists.flatMap(({ state }) => (state.data as GetListResult | undefined)?.data ?? []);
  const ids = [...new Set(shown.map(({ id }) => String(id)))];
  const { data } = ids.length > 0 ? await getMany(resource, { ids }) : { data: [] };
  const rows = new Map(data.map((row) => [String(row.id), row]));
  client.setQueriesData<GetListResult>(
    { type: 'active', predicate: (query) => isShownList(query) && isUnchanged(query) },
    (list) => list && { ...list, data: list.data.map((row) => rows.get(String(row.id)) ?? row) },
  );
  // Reads failed lists again, because the server is reachable again.
  const isFailed = ({ state }: Query) => state.status === 'error' && state.data !== undefined;
  void client.refetchQueries({
    type: 'active',
    predicate: (query) => isShownList(query) && isFailed(query),
  });
}
