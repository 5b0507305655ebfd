import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useDataProvider, useResourceDefinitions } from 'react-admin';
import { asOf, showNews } from '../data/clientState';
import { NEWEST_FIRST } from '../data/listQuery';

export const POLL_MS = 20_000;

/** The first part of the query keys of counts, which polls refresh. */
export const NEWS = 'news';

const ONE = { page: 1, perPage: 1 };

const NO_FILTER = {};

/** Returns the number of new rows that match the filter and that the list does not show yet. */
export function useNewCount(resource: string, filter: object = NO_FILTER): number {
  const dataProvider = useDataProvider();
  const since = useSyncExternalStore(asOf.subscribe, () => asOf.get()[resource]);
  const { data = 0 } = useQuery({
    queryKey: [NEWS, resource, filter, since],
    queryFn: async (): Promise<number> => {
      const meta = { columns: 'id' };
      const params = { filter: { ...filter, since }, sort: NEWEST_FIRST, pagination: ONE, meta };
      return (await dataProvider.getList(resource, params)).total ?? 0;
    },
    enabled: since !== undefined,
    staleTime: POLL_MS,
    retry: false,
  });
  return data;
}

/** Returns the number of new rows of the resource whose tab shows it. */
export function useCountOfTab(): number {
  const definitions = Object.values(useResourceDefinitions());
  return useNewCount(definitions.find(({ options }) => options?.newRows)?.name ?? '');
}

export function useShowNews(resource: string): () => void {
  const client = useQueryClient();
  return () => {
    showNews(resource);
    void client.invalidateQueries({ queryKey: [resource] });
  };
}
