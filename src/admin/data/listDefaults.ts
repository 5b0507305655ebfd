import type { Query } from '@tanstack/react-query';

/** The order in which staff answer quotes. */
export const LONGEST_WAITING = { field: 'waiting_since', order: 'ASC' } as const;

/** The default order of every list. The query string of the URL can override it. */
export const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const;

const isFailed = ({ state }: Pick<Query, 'state'>): boolean => state.status === 'error';

/**
 * Marks the query of a list on the screen, which shows the rows as of a time. The time is not part of
 * the query's key, so that the early request of the start matches.
 */
export const SHOWN = { asOf: true } as const;

/**
 * Query options of the lists. `onError` replaces react-admin's notification, because a list shows
 * its own read error.
 */
export const LIST_QUERY = {
  meta: SHOWN,
  onError: () => {},
  // Prevents an immediate second request for a preloaded list.
  staleTime: 5_000,
  // Refetches only failed lists. Polling refreshes the others in place, so that no row moves:
  // docs/decisions/news.md.
  refetchOnWindowFocus: isFailed,
  refetchOnReconnect: isFailed,
};

/**
 * Query options of an open record and its history. Only failed queries are refetched, because
 * polling refreshes the others in place.
 */
export const RECORD_QUERY = { refetchOnWindowFocus: isFailed, refetchOnReconnect: isFailed };
