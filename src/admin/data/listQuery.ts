import type { Query } from '@tanstack/react-query';
import type { GetListParams, SortPayload } from 'react-admin';
import {
  dateRanges,
  endOfWholeRange,
  localDay,
  startOfDay,
  startOfRange,
} from '../../domain/dates';
import { optionalColumns } from '../../domain/schema';
import type { Conditions, Table } from './resourceTable';

const optional: Readonly<Record<string, readonly string[]>> = optionalColumns;

/** Whether rows of a resource can have no value in a field. */
export const isOptional = (resource: string, field: string): boolean =>
  optional[resource]?.includes(field) ?? false;

const columnsOf = (table: Table | undefined): string =>
  table ? [...table.fields, table.linked ?? []].flat().join() : '*';

/** Adds the columns of the resource unless the request specifies columns, and in any case the embedded rows of `meta.embeds`. */
export function withColumns<Params extends object>(
  table: Table | undefined,
  params: Params & { meta?: Record<string, unknown> },
) {
  const { embeds = [], columns = columnsOf(table), ...meta } = params.meta ?? {};
  return { ...params, meta: { ...meta, columns: [columns, embeds].flat().join() } };
}

export const LONGEST_WAITING = { field: 'waiting_since', order: 'ASC' } as const;

/** The default order of every list. The query string of the URL can override it. */
export const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const;

const isFailed = ({ state }: Pick<Query, 'state'>): boolean => state.status === 'error';

/** How often lists and open records look for what others have changed. */
export const POLL_MS = 20_000;

/** Options of `useGetList` for a number in the title of the document, which staff also read while they look at another tab. */
export const TITLE_QUERY = {
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: true,
  staleTime: POLL_MS,
  retry: false,
  onError: () => {},
};

/** `onError` replaces react-admin's notification, because a list shows its own read error. */
export const LIST_QUERY = {
  onError: () => {},
  // Prevents an immediate second request for a preloaded list.
  staleTime: 5_000,
  // Reads only failed lists again. The others would get new rows, which move those on the screen: docs/decisions/lists.md.
  refetchOnWindowFocus: isFailed,
  refetchOnReconnect: isFailed,
};

/** The value of the filters `follow_up` and `end` that selects what is due on the agency's day. */
export const DUE = 'due';

/** Stands between two days, of which each may be missing. As the value of a filter, both are. */
export const BETWEEN = '/';

/** The filter of the column `created_at` by days. */
const RECEIVED = 'received';

/** The value of the filter `owner` for rows without one. The name of a person has no spaces around it. */
export const NOBODY = ' ';

export function listQuery(table: Table, params: GetListParams, now: Date) {
  const { filter = {} } = params;
  const sort = postgrestSort(table, params.sort ?? NEWEST_FIRST);
  const query = withColumns(table, params);
  const columns = postgrestColumns(table, query.meta.columns, sort, filter, now);
  return {
    ...query,
    filter: postgrestFilter(table, filter, now),
    sort,
    meta: { ...query.meta, columns },
  };
}

/**
 * Adds the columns that the list is sorted by, because PostgREST sorts search results only by
 * selected columns. The filter `converted` turns the join with the linked record into an inner
 * join, so that only rows with a linked record remain. Other filters by linked records need these to be read.
 */
function postgrestColumns(
  { linked = '', linkedConditions }: Table,
  selected: string,
  { field }: SortPayload,
  filter: Filter,
  now: Date,
) {
  const columns = selected.split(',');
  const ordered = field.split(',').map((column) => column.replace(/\..*/u, ''));
  const all = [...columns, ...ordered.filter((column) => !columns.includes(column))].join();
  const isConverted = filter.converted === true;
  const byLink = linkedConditions?.(now) ?? {};
  const isLinked = Object.entries(filter).some((entry) => entry.join('=') in byLink);
  if (!isConverted && !isLinked) return all;
  const joined = isConverted ? linked.replace('_fkey(', '_fkey!inner(') : linked;
  return all.includes(linked) ? all.replace(linked, joined) : `${all},${joined}`;
}

type Filter = Readonly<Record<string, unknown>>;

/** Whether the name of a column says that it holds a time, or a day. */
const isTime = (column: string): boolean => /_(?:at|since)$/u.test(column);
const isDay = (column: string): boolean => /_(?:on|date|until)$/u.test(column);

/** Returns the conditions for a range of days of a column, or undefined if the filter is not one. */
function daysCondition(name: string, value: unknown, now: Date): readonly string[] | undefined {
  const column = name === RECEIVED ? 'created_at' : name;
  if (typeof value !== 'string' || !(isTime(column) || isDay(column))) return undefined;
  const range = dateRanges.find((each) => each === value);
  const [first, last] = value.split(BETWEEN);
  if (!range && last === undefined) return undefined;
  const start = range ? startOfRange(range, now) : startOfDay(first);
  const end = range ? endOfWholeRange(range, now) : startOfDay(last, 1);
  const write = (time: Date) => (isDay(column) ? localDay(time) : time.toISOString());
  return [
    ...(start ? [`${column}.gte.${write(start)}`] : []),
    ...(end ? [`${column}.lt.${write(end)}`] : []),
  ];
}

/**
 * Converts the filters of a list to those of ra-data-postgrest. The value of a filter that has no
 * entry in `conditions` of its table is compared with the column of the same name. The database refuses the
 * request if no such column exists.
 */
function postgrestFilter(table: Table, asked: Filter, now: Date): Filter {
  const { all, ...filters } = asked;
  const known: Conditions = { [`owner=${NOBODY}`]: ['owner.is.null'], ...table.conditions?.(now) };
  const byLink = table.linkedConditions?.(now) ?? {};
  const and: string[] = [];
  const filter: Record<string, unknown> = {};
  const named = all ? filters : { ...table.defaultFilter, ...filters };
  for (const [name, value] of Object.entries(named)) {
    const key = `${name}=${value ?? ''}`;
    const condition = known[key] ?? daysCondition(name, value, now);
    const linked = byLink[key];
    if (condition) and.push(...condition);
    else if (linked) Object.assign(filter, linked);
    // An inner join selects the converted quotes: see `postgrestColumns`.
    else if (name === 'converted' && value === true) continue;
    else if (value !== null && value !== '') filter[name] = value;
  }
  // Joins the conditions into one string, because ra-data-postgrest mishandles three conditions on one column.
  if (and.length > 0) filter['and@'] = `(${and})`;
  return filter;
}

/** Rows without a value come last, unless a second field orders them. */
function postgrestSort(table: Table, { field, order }: SortPayload): SortPayload {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const second = table.thenBy?.[field];
  const isLast = isOptional(table.name, field) && !second;
  const columns = new Set([
    `${field}.${direction}${isLast ? '.nullslast' : ''}`,
    ...(second ? [`${second}.${direction}`] : []),
    `created_at.${direction}`,
  ]);
  // ra-data-postgrest appends the direction to the last column.
  return { field: [...columns, 'id'].join(), order };
}
