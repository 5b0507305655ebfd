import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';

/** Clears the selection when the filter changes. */
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
