import type { GetListResult, RaRecord } from 'react-admin';
import { LIST_QUERY } from './listQuery';

let firstRows: { resource: string; result: GetListResult; readAt: number } | null = null;

/** Keeps the rows of a list that were read before the first render. */
export function keepFirstRows(resource: string, result: GetListResult): void {
  firstRows = { resource, result, readAt: Date.now() };
}

/**
 * Returns these rows once and while they are fresh, as the `initialData` of the first query of their list, which then
 * renders once, with its rows.
 */
export function consumeFirstRows<Row extends RaRecord>(resource: string) {
  if (firstRows?.resource !== resource) return undefined;
  const { result, readAt } = firstRows;
  firstRows = null;
  if (Date.now() - readAt > LIST_QUERY.staleTime) return undefined;
  return result as GetListResult<Row>;
}
