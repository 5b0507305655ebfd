import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors';

/** Only one retry, so that the reader soon sees the failure and can retry. */
const MOST_RETRIES = 1;
const RETRY_MS = 500;

/** The server would refuse the same request again. */
const isRefused = (error: Error): boolean =>
  error instanceof ApiError && error.response.status >= 400 && error.response.status < 500;

/**
 * Sends requests while offline too, so that they fail at once instead of being queued and sent later.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retryDelay: RETRY_MS,
      retry: (failures, error) => failures < MOST_RETRIES && !isRefused(error),
    },
    mutations: { networkMode: 'always' },
  },
});
