import { QueryClient } from '@tanstack/react-query';

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
