import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { askedEarly } from '../earlyList';

/** Puts the list that was asked for early where react-admin looks for it, while it still asks who is there. */
export function prefetchList(client: QueryClient, dataProvider: DataProvider): void {
  const list = askedEarly();
  if (list === null) return;
  const { resource, params } = list;
  void client.prefetchQuery({
    queryKey: [resource, 'getList', params],
    queryFn: () => dataProvider.getList(resource, params),
  });
}
