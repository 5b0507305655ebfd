import type { GetListResult, RaRecord } from 'react-admin';

let firstRows: { resource: string; result: GetListResult } | null = null;

/** Keeps the rows of a list that were read before the first render. */
export function keepFirstRows(resource: string, result: GetListResult): void {
  firstRows = { resource, result };
}

/** Returns these rows once, as the `initialData` of the first query of their list, which then renders once, with its rows. */
export function consumeFirstRows<Row extends RaRecord>(resource: string) {
  if (firstRows?.resource !== resource) return undefined;
  const { result } = firstRows;
  firstRows = null;
  return result as GetListResult<Row>;
}
