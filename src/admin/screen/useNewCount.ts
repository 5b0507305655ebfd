import { useEffect } from 'react';
import { useGetList, useListContext, useStore } from 'react-admin';
import { NEWEST_FIRST, TITLE_QUERY } from '../data/listQuery';

/** The time up to which a list of this browser has shown the new rows. Later ones are new. */
const useSeenUntil = (resource: string) => useStore<string | null>(`${resource}.seenUntil`, null);

const ONE = { page: 1, perPage: 1 };
const NO_FILTER = {};

/** Returns the number of new rows that match the filter, and are later than `shown`. */
export function useNewCount(resource: string, filter: object = NO_FILTER, shown = ''): number {
  const [seen, setSeen] = useSeenUntil(resource);
  const after = seen !== null && shown > seen ? shown : seen;
  const { data, total = 0 } = useGetList(
    resource,
    {
      filter: after === null ? filter : { ...filter, 'created_at@gt': after },
      sort: NEWEST_FIRST,
      pagination: ONE,
      meta: { columns: 'id,created_at' },
    },
    { ...TITLE_QUERY, enabled: resource !== '' },
  );
  // A browser that has shown no list starts with the newest row.
  const newest = data && String(data[0]?.created_at ?? new Date(0).toISOString());
  useEffect(() => {
    if (seen === null && newest) setSeen(newest);
  }, [seen, newest, setSeen]);
  return seen === null ? 0 : total;
}

/**
 * Returns the number of new rows that the filters of the list match and it does not show. Those that it shows are seen, unless
 * its filters hide an older new row, which then would never count.
 */
export function useNewInList(resource: string): number {
  const { data = [], filterValues, isPlaceholderData } = useListContext();
  const [seen, setSeen] = useSeenUntil(resource);
  const newest = data.map(({ created_at }) => String(created_at)).reduce(later, '');
  const isNews = newest !== '' && (seen === null || newest > seen);
  const isWhole = seen === null || (Object.keys(filterValues).length === 0 && !isPlaceholderData);
  const { data: known } = useGetList(
    resource,
    {
      filter: { 'created_at@lte': newest },
      sort: NEWEST_FIRST,
      // One more than the list shows, so that one is missing if all of them are new.
      pagination: { page: 1, perPage: data.length + 1 },
      meta: { columns: 'id,created_at' },
    },
    { enabled: isNews && !isWhole, onError: () => {} },
  );
  const isShown = (id: unknown) => data.some((row) => row.id === id);
  const hidesNone =
    isWhole || known?.every(({ id, created_at }) => created_at <= seen || isShown(id));
  useEffect(() => {
    if (isNews && hidesNone) setSeen(newest);
  }, [isNews, hidesNone, newest, setSeen]);
  return useNewCount(resource, filterValues, newest);
}

const later = (one: string, other: string): string => (other > one ? other : one);
