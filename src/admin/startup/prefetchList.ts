import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider, DataProvider } from 'react-admin';
import { storedToken } from '../session/session';
import { pendingList } from './preloadList';

/** react-admin's key for the check of the session. */
const CHECK_AUTH = ['auth', 'checkAuth', {}];
/** Several parts of a page check the session at the same time. `SessionGuard` checks it every second. */
const CHECKED_MS = 5_000;

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
  client.setQueryDefaults(CHECK_AUTH, { staleTime: CHECKED_MS });
  // `checkAuth` accepts a stored token, too. Knowing that at once, react-admin renders the list at once.
  if (storedToken(localStorage) !== null) client.setQueryData(CHECK_AUTH, true);
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
