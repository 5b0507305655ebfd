import { type ReactNode, useMemo } from 'react';
import { ListContextProvider, type RaRecord, useGetMany, useListContext } from 'react-admin';
import { POLL_MS } from '../data/listQuery';

const NONE: RaRecord[] = [];

/**
 * Gives the rows of a list what others change meanwhile. It reads only the rows on the screen, so that none comes in and
 * none moves: docs/decisions/lists.md.
 */
export function FreshRows({ children }: { children: ReactNode }) {
  const list = useListContext();
  const { resource, data } = list;
  const rows = data ?? NONE;
  const { data: fresh = NONE } = useGetMany(
    resource,
    { ids: rows.map(({ id }) => id) },
    {
      enabled: rows.length > 0,
      initialData: rows,
      staleTime: POLL_MS,
      refetchInterval: POLL_MS,
      onError: () => {},
    },
  );
  const value = useMemo(() => {
    const byId = new Map(fresh.map((row) => [row?.id, row]));
    const newer = (row: RaRecord) => {
      const other = byId.get(row.id);
      return other && other.updated_at >= row.updated_at ? other : row;
    };
    return { ...list, data: list.data?.map(newer) } as typeof list;
  }, [list, fresh]);
  return <ListContextProvider value={value}>{children}</ListContextProvider>;
}
