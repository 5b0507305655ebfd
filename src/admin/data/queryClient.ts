import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors';

/** A single automatic retry, so that the user soon sees a failure and can retry by hand. */
const MOST_RETRIES = 1;
const RETRY_MS = 500;

/** Whether the server refused the request, in which case a retry would be refused as well. */
const isRefused = (error: Error): boolean =>
  error instanceof ApiError && error.response.status >= 400 && error.response.status < 500;

/**
 * Sends requests even while the browser is offline, so that they fail at once instead of waiting
 * for a connection.
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
