import { useListContext } from 'react-admin';

/** The name of the row when there is but one, for the notice of what becomes of it. */
export function useRowName() {
  const { data } = useListContext();
  return (ids: readonly unknown[]): string | undefined => {
    const row = ids.length === 1 ? data?.find(({ id }) => id === ids[0]) : undefined;
    return row?.name ?? row?.title;
  };
}
