import type { Query } from '@tanstack/react-query';

/** The defaults of the lists, unless the address overrides them. */
export const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const;
export const PER_PAGE = { quotes: 25, projects: 24 } as const;

const isFailed = ({ state }: Pick<Query, 'state'>): boolean => state.status === 'error';

/** Query options of the lists, which show read errors instead of rows. */
export const LIST_QUERY = {
  onError: () => {},
  // A preloaded list is not fetched again immediately.
  staleTime: 5_000,
  // Look-ups refresh the rows in place, so that no row moves: docs/decisions/news.md.
  refetchOnWindowFocus: isFailed,
  refetchOnReconnect: isFailed,
};

/** Query options of an open record and its history, which look-ups also refresh in place. */
export const RECORD_QUERY = { refetchOnWindowFocus: isFailed, refetchOnReconnect: isFailed };
