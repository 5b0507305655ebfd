import type { QueryClient } from '@tanstack/react-query';
import { storedToken } from '../session/storedToken';

/** Answers react-admin's questions about the session before the auth provider has. */
export function answerAuthEarly(queryClient: QueryClient): void {
  // All staff may do everything, so the permissions never change.
  queryClient.setQueryDefaults(['auth', 'getPermissions'], {
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Renders at once for a stored session and revalidates in the background; the server authorises
  // every request anyway.
  queryClient.setQueryDefaults(['auth', 'checkAuth'], {
    initialData: () => storedToken(localStorage) !== null || undefined,
    initialDataUpdatedAt: 0,
  });
}
