import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';

/** A selection does not outlive the filter it was made under. */
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
