import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { askedEarly } from '../earlyList';
import { firstPage } from './firstPage';

/** Puts the list of the page's address where react-admin looks for it, while it still asks who is there. */
export function prefetchList(
  client: QueryClient,
  dataProvider: DataProvider,
  page: Location,
): void {
  const list = firstPage(page);
  if (list === null || !askedEarly()) return;
  const { resource, params } = list;
  void client.prefetchQuery({
    queryKey: [resource, 'getList', params],
    queryFn: () => dataProvider.getList(resource, params),
  });
}
