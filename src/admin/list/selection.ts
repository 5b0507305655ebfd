import type { QueryClient } from '@tanstack/react-query';

/** What one request of 256 KB, the smallest limit on the way, holds with room to spare. */
export const MAX_SELECTED = 5000;

interface Row {
  id: string;
  status: string;
}

/** The rows of a selection that reaches beyond the page, kept for the report of what was done to them. */
export function rememberStatuses(
  client: QueryClient,
  resource: string,
  rows: readonly Row[],
): void {
  client.setQueryData([resource, 'getList', 'selection'], { data: rows, total: rows.length });
}

/** The statuses this browser has seen last, of every row of every page. */
export function knownStatuses(client: QueryClient, resource: string): Map<string, string> {
  const answers = client
    .getQueryCache()
    .findAll({ queryKey: [resource, 'getList'] })
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  const rows = answers.flatMap((query) => (query.state.data as { data?: Row[] })?.data ?? []);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

export interface BulkReport {
  changed: number;
  /** Already were so, as far as this browser knew. */
  already: number;
  /** Deleted meanwhile, or not to be seen any more. */
  gone: number;
}

/** Who of the selected really changed, and why the others did not. */
export function bulkReport(
  selected: readonly string[],
  changed: readonly string[],
  wasSo: (id: string) => boolean,
): BulkReport {
  const done = new Set(changed);
  const rest = selected.filter((id) => !done.has(id));
  const already = rest.filter(wasSo).length;
  return { changed: done.size, already, gone: rest.length - already };
}
