import { useMemo } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { useLater } from '../layout/useLater';

/** What fits on a tall screen. */
const FIRST_ROWS = 6;

/** The first list to be drawn shows the rows of its first screen at once, and the others right after them. */
export function useRowsInTurn<Row extends RaRecord>(): Row[] {
  const { data } = useListContext<Row>();
  const all = useLater();
  return useMemo(() => (all ? data : data?.slice(0, FIRST_ROWS)) ?? [], [data, all]);
}
