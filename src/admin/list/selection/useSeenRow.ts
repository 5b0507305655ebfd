import { type RaRecord, useListContext } from 'react-admin';
import type { SeenRow } from '../../ui/status/useSetStatus';

/**
 * Returns a function that takes the ids of rows. For a single row, the function returns the name
 * and the status that the list shows. For several rows, both are undefined.
 */
export function useSeenRow() {
  const { data } = useListContext<RaRecord & { name?: string; title?: string }>();
  return (ids: readonly unknown[]): SeenRow => {
    const row = ids.length === 1 ? data?.find(({ id }) => id === ids[0]) : undefined;
    return { name: row?.name ?? row?.title, status: row?.status };
  };
}
