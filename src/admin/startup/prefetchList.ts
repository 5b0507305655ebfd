import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { pendingList } from './preloadList';

/** Seeds react-admin's cache with the pending list, before its auth check lets the list mount. */
export function prefetchList(client: QueryClient, dataProvider: DataProvider): void {
  const list = pendingList();
  if (list === null) return;
  const { resource, params } = list;
  void client.prefetchQuery({
    queryKey: [resource, 'getList', params],
    queryFn: () => dataProvider.getList(resource, params),
  });
}
