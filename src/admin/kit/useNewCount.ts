import { useEffect } from 'react';
import { useGetList, useResourceDefinitions, useStore } from 'react-admin';
import { NEWEST_FIRST, POLL_MS } from '../data/listQuery';

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
    {
      enabled: resource !== '',
      refetchInterval: POLL_MS,
      staleTime: POLL_MS,
      retry: false,
      onError: () => {},
    },
  );
  // A browser that has shown no list starts with the newest row.
  const newest = data && String(data[0]?.created_at ?? new Date(0).toISOString());
  useEffect(() => {
    if (seen === null && newest) setSeen(newest);
  }, [seen, newest, setSeen]);
  return seen === null ? 0 : total;
}

/** Returns the number of records whose client waits for an answer to a reply: see the view unanswered_replies. */
export function useUnansweredCount(): number {
  const { total = 0 } = useGetList(
    'unanswered_replies',
    { pagination: ONE, sort: NEWEST_FIRST },
    { refetchInterval: POLL_MS, staleTime: POLL_MS, retry: false, onError: () => {} },
  );
  return total;
}

/** Returns what the title of each page counts: the new rows of the resource whose tab shows them, and unanswered replies. */
export function useCountOfTab(): number {
  const definitions = Object.values(useResourceDefinitions());
  const newRows = useNewCount(definitions.find(({ options }) => options?.newRows)?.name ?? '');
  return newRows + useUnansweredCount();
}
