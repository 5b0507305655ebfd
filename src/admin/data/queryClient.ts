import { QueryClient } from '@tanstack/react-query';

/**
 * Sends requests while offline too, so that they fail at once instead of being queued and sent later.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});
