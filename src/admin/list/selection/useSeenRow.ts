import { type RaRecord, useListContext } from 'react-admin';

/** The row as the screen shows it, when there is but one: its name for notices, and its status. */
export function useSeenRow() {
  const { data } = useListContext<RaRecord & { name?: string; title?: string }>();
  return (ids: readonly unknown[]) => {
    const row = ids.length === 1 ? data?.find(({ id }) => id === ids[0]) : undefined;
    return { name: row?.name ?? row?.title, status: row?.status };
  };
}
