import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider, DataProvider } from 'react-admin';
import { pendingList } from './preloadList';

/**
 * Seeds react-admin's cache with the pending list, before its auth check lets the list mount. The
 * request does not pass through react-admin, so an error goes to `checkError` from here.
 */
export function prefetchList(
  client: QueryClient,
  dataProvider: DataProvider,
  { checkError }: Pick<AuthProvider, 'checkError'>,
): void {
  const list = pendingList();
  if (list === null) return;
  const { resource, params } = list;
  void client.prefetchQuery({
    queryKey: [resource, 'getList', params],
    queryFn: () =>
      dataProvider.getList(resource, params).catch(async (error: unknown) => {
        await checkError(error);
        throw error;
      }),
  });
}
