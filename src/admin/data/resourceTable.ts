import type { SortPayload } from 'react-admin';
import type { Database } from '../../backend/database.types';
import type { StatusChoice } from '../../domain/choices';
import { columns } from '../../domain/schema';

export type Conditions = Readonly<Record<string, readonly string[]>>;

/**
 * What the data provider and the early request of the start know of a resource. Each resource
 * exports its own from `table.ts`, without React, and `tables.ts` lists them.
 */
export interface Table {
  name: string;
  fields: readonly string[];
  /** The codes of the field `status`, in the order of its CHECK constraint. */
  statuses: readonly StatusChoice[];
  /** A linked record that is read with each row, such as `quote:quotes!…_fkey(id)`. */
  linked?: string;
  search: keyof Database['public']['Functions'];
  /** The default page size of the list. The query string of the URL can override it. */
  perPage: number;
  /** What the list shows at first, unless the query string of the URL says otherwise. By default all rows, the newest first. */
  opensWith?: { filter: Readonly<Record<string, unknown>>; sort: SortPayload };
  /** A second field for the order by a field, which orders the rows that have no value in the first one. */
  thenBy?: Readonly<Record<string, string>>;
  /** The filter of the list unless it is overridden or the filter `all` is set. */
  defaultFilter?: Readonly<Record<string, unknown>>;
  /** The filters by linked records, in the form of ra-data-postgrest. */
  linkedConditions?: (now: Date) => Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The filters that are not a comparison with the column of the same name. */
  conditions?: (now: Date) => Conditions;
}

export type Tables = readonly Table[];

const schema: Readonly<Record<string, readonly string[]>> = columns;

type Name = keyof typeof columns;

/** A row of a table, with the columns that staff read. */
export type RowOf<Table extends Name> = Pick<
  Database['public']['Tables'][Table]['Row'],
  (typeof columns)[Table][number] & keyof Database['public']['Tables'][Table]['Row']
>;

/** Returns the table of a resource, with all columns and the search of `make_resource` unless `table` has its own. */
/* @__NO_SIDE_EFFECTS__ */
export function tableNamed<const Resource extends Exclude<Name, 'notes'>>(
  name: Resource,
  table: Pick<Table, 'statuses'> & Partial<Table>,
): Table & { name: Resource } {
  return { fields: columns[name], search: `search_${name}`, perPage: 25, ...table, name };
}

/**
 * What is known of a resource: its own table, or else what `make_resource` gives to every resource, so that the search and
 * the writes know also one that is not listed in `tables.ts`.
 */
export function tableOf(tables: Tables, resource: string): Table | undefined {
  const listed = tables.find(({ name }) => name === resource);
  if (listed || !schema[resource]?.includes('updated_by')) return listed;
  return tableNamed(resource as 'quotes', { statuses: [] });
}
