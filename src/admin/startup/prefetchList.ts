import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider, DataProvider } from 'react-admin';
import { pendingList } from './preloadList';

/**
 * Puts the list that `startListRequest` requested into react-admin's cache, before react-admin's
 * auth check lets the list mount. The request bypasses react-admin, so errors are passed to
 * `checkError` here.
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
