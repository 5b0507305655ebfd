import { type RaRecord, useListContext } from 'react-admin';

/** Returns the name and the status that the screen shows, if there is only one row. */
export function useSeenRow() {
  const { data } = useListContext<RaRecord & { name?: string; title?: string }>();
  return (ids: readonly unknown[]) => {
    const row = ids.length === 1 ? data?.find(({ id }) => id === ids[0]) : undefined;
    return { name: row?.name ?? row?.title, status: row?.status };
  };
}
