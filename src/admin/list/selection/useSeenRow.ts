import { type RaRecord, useListContext } from 'react-admin';
import type { SeenRow } from '../../ui/status/useSetStatus';

/**
 * Returns a function that returns the name and the status of a row as the list shows them, if it
 * gets exactly one id.
 */
export function useSeenRow() {
  const { data } = useListContext<RaRecord & { name?: string; title?: string }>();
  return (ids: readonly unknown[]): SeenRow => {
    const row = ids.length === 1 ? data?.find(({ id }) => id === ids[0]) : undefined;
    return { name: row?.name ?? row?.title, status: row?.status };
  };
}
