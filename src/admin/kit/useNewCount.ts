import { useEffect } from 'react';
import { useGetList, useStore } from 'react-admin';
import { NEWEST_FIRST, TITLE_QUERY } from '../data/listQuery';

/** The time of the newest row that a list of this browser has shown. Later rows are new. */
export const useSeenUntil = (resource: string) =>
  useStore<string | null>(`${resource}.seenUntil`, null);

const ONE = { page: 1, perPage: 1 };
const NO_FILTER = {};

/** Returns the number of new rows that match the filter. */
export function useNewCount(resource: string, filter: object = NO_FILTER): number {
  const [seen, setSeen] = useSeenUntil(resource);
  const { data, total = 0 } = useGetList(
    resource,
    {
      filter: seen === null ? filter : { ...filter, 'created_at@gt': seen },
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
