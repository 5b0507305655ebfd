import type { Query } from '@tanstack/react-query';

/** The order in which staff answer quotes. */
export const LONGEST_WAITING = { field: 'waiting_since', order: 'ASC' } as const;

/** The default order of every list. The query string of the URL can override it. */
export const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const;
/** The default page size of each list. The query string of the URL can override it. */
export const PER_PAGE = { quotes: 25, projects: 24 } as const;

const isFailed = ({ state }: Pick<Query, 'state'>): boolean => state.status === 'error';

/**
 * Query options of the lists. `onError` replaces react-admin's notification, because a list shows
 * its own read error.
 */
export const LIST_QUERY = {
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
