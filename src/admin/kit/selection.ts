import { useEffect, useRef } from 'react';
import { useGetRecordRepresentation, useListContext } from 'react-admin';
import type { SeenRow } from './useStatus';

/**
 * Returns a function that takes the ids of rows. For a single row, the function returns the name
 * and the status that the list shows. For several rows, it returns the statuses of those that the list shows.
 */
export function useSeenRow() {
  const { data, resource } = useListContext();
  const nameOf = useGetRecordRepresentation(resource);
  return (ids: readonly unknown[]): SeenRow => {
    const rows = (data ?? []).filter(({ id }) => ids.includes(id));
    const [row] = rows;
    if (ids.length === 1) return { name: row && String(nameOf(row)), status: row?.status };
    return { statuses: new Map(rows.map(({ id, status }) => [String(id), status])) };
  };
}

/** Unselects all rows when the filter changes. */
export function useClearSelectionOnFilter(): void {
  const { filterValues, onUnselectItems } = useListContext();
  const filter = JSON.stringify(filterValues);
  const previous = useRef(filter);
  useEffect(() => {
    if (previous.current === filter) return;
    previous.current = filter;
    onUnselectItems();
  }, [filter, onUnselectItems]);
}
