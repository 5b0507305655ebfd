import { QueryClient } from '@tanstack/react-query';

/**
 * Sends requests also while the browser reports to be offline: they fail at once and say so, instead
 * of waiting silently and being sent at some later time.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});
