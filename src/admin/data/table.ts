import type { Database } from '../../backend/database.types';
import type { StatusChoice } from '../../domain/choices';

/** The conditions of a filter, written as `name=value`. */
export type Conditions = Readonly<Record<string, readonly string[]>>;

/**
 * What the data provider and the early request of the start know of a resource. Each resource
 * exports its own from `table.ts`, without React, and `tables.ts` lists them.
 */
export interface Table {
  name: string;
  /** The fields that lists, details and exports read. */
  fields: readonly string[];
  /** The codes of the field `status`, in the order of its CHECK constraint. */
  statuses: readonly StatusChoice[];
  /** A linked record that is read with each row, such as `quote:quotes!…_fkey(id)`. */
  linked?: string;
  /** The database function that searches for rows. */
  search: keyof Database['public']['Functions'];
  /** The default page size of the list. The query string of the URL can override it. */
  perPage: number;
  /** The fields that may be empty. In an order by such a field, rows without a value come last. */
  nullable?: readonly string[];
  /** A second field for the order by a field. */
  thenBy?: Readonly<Record<string, string>>;
  /** The filter of the list unless it is overridden or the filter `all` is set. */
  defaultFilter?: Readonly<Record<string, unknown>>;
  /** The filters that are not a comparison with the column of the same name. */
  conditions?: (now: Date) => Conditions;
}

export type Tables = readonly Table[];

export const tableOf = (tables: Tables, resource: string): Table | undefined =>
  tables.find(({ name }) => name === resource);

export const columnsOf = (table: Table | undefined): string =>
  table ? [...table.fields, table.linked ?? []].flat().join() : '*';

/**
 * Adds the columns of the resource to a request that does not specify columns, and to all requests
 * those of `meta.also`.
 */
export function withColumns<Params extends object>(
  table: Table | undefined,
  params: Params & { meta?: Record<string, unknown> },
) {
  const { also = [], columns = columnsOf(table), ...meta } = params.meta ?? {};
  return { ...params, meta: { ...meta, columns: [columns, also].flat().join() } };
}
