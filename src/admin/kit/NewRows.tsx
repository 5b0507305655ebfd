import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useGetList, useListContext, useResourceDefinitions, useStore } from 'react-admin';
import { NEWEST_FIRST, POLL_MS } from '../data/listQuery';
import type { ResourceName } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { focusRow } from './screen';

/**
 * Announces rows that arrived after the list was read, and offers to show them. A click shows them at the top of the
 * first page, newest first. An empty list shows them without a click.
 */
export function NewRows({ resource }: { resource: ResourceName }) {
  const text = useText();
  const { data, filterValues, sort, page, isFetching, setSort, setPage, refetch } =
    useListContext();
  const count = useNewCount(resource, filterValues);
  const wasPressed = useRef(false);

  const [seen, setSeen] = useSeenUntil(resource);
  const newest = data
    ?.map(({ created_at }) => String(created_at))
    .toSorted()
    .at(-1);
  useEffect(() => {
    if (newest && (seen === null || newest > seen)) setSeen(newest);
  }, [newest, seen, setSeen]);

  const show = () => {
    const { field, order } = NEWEST_FIRST;
    if (sort.field !== field || sort.order !== order) setSort(NEWEST_FIRST);
    else if (page > 1) setPage(1);
    void refetch();
  };
  const showFirst = useEffectEvent(show);
  const isEmpty = data?.length === 0;
  useEffect(() => {
    if (isEmpty && count > 0) showFirst();
  }, [isEmpty, count]);

  useEffect(() => {
    if (!data || isFetching || !wasPressed.current) return;
    // Moves the focus to the first row, because the button that had the focus is no longer
    // rendered.
    wasPressed.current = false;
    focusRow(0);
  }, [data, isFetching]);

  const press = () => {
    wasPressed.current = true;
    show();
  };
  return (
    // Always rendered, because a live region announces only later changes of its content.
    <Box role="status" sx={place}>
      {count > 0 && !isEmpty && (
        <Button variant="contained" size="small" onClick={press}>
          {text(`${resource}.show_new`, { smart_count: count })}
        </Button>
      )}
    </Box>
  );
}

/** Keeps the button within the height of the heading, so that the page does not move. */
const place = {
  alignSelf: 'center',
  minWidth: 0,
  '& button': { minHeight: 44, marginBlock: -1.5, lineHeight: 1.2 },
};

/** The time of the newest row that a list of this browser has shown. Later rows are new. */
const useSeenUntil = (resource: string) => useStore<string | null>(`${resource}.seenUntil`, null);

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
