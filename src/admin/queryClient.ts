import { QueryClient } from '@tanstack/react-query';
import { storedToken } from './session/storedToken';

/**
 * Asks also while the browser says that it is offline: what cannot be read or written then fails and
 * says so, instead of waiting without a word and being sent at some later time.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});

// All staff may do everything. Were react-admin to ask first, it would draw its screens again at the answer.
queryClient.setQueryDefaults(['auth', 'getPermissions'], {
  initialData: null,
  staleTime: Number.POSITIVE_INFINITY,
});

// Who has a session sees the screen while it is checked once more; the server checks it at every answer.
queryClient.setQueryDefaults(['auth', 'checkAuth'], {
  initialData: () => storedToken(localStorage) !== null || undefined,
  initialDataUpdatedAt: 0,
});
