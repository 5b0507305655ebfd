import { useDeferredValue, useMemo } from 'react';
import { type RaRecord, useListContext } from 'react-admin';

/** What fits on a tall screen. */
const FIRST_ROWS = 6;

/** A list that has just come shows the rows of the first screen at once, and the others right after them. */
export function useRowsInTurn<Row extends RaRecord>(): Row[] {
  const { data } = useListContext<Row>();
  const all = useDeferredValue(data !== undefined, false);
  return useMemo(() => (all ? data : data?.slice(0, FIRST_ROWS)) ?? [], [data, all]);
}
