import { useEffect, useRef } from 'react';
import { type RaRecord, useGetRecordRepresentation, useListContext } from 'react-admin';
import type { SeenRow } from './useChangeRows';

/** Returns a function that takes the ids of rows, and returns what the list shows of them: of a row of another page, nothing. */
export function useSeenRows() {
  const { data, resource } = useListContext();
  const nameOf = useGetRecordRepresentation(resource);
  return (ids: readonly unknown[]): SeenRow[] => {
    const shown = new Map<unknown, RaRecord>((data ?? []).map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = shown.get(id);
      return { id: String(id), ...(row && { name: String(nameOf(row)), status: row.status }) };
    });
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
