import type { GetListParams, SortPayload } from 'react-admin';
import { dateRanges, endOfRange, localDay, startOfDay, startOfRange } from '../../domain/dates';
import { finishedStatuses } from '../../domain/projects';
import { DUE_SOON_HOURS, RESPONSE_HOURS } from '../../domain/quotes';
import { type ListResource, withColumns } from './columns';
import { NEWEST_FIRST } from './listDefaults';

/** The value of the filter `waiting` for quotes that have waited longer than 24 hours. */
export const OVERDUE = 'overdue';

/** The value of the filter `waiting` for quotes that become overdue within the next eight hours. */
export const SOON = 'soon';

/**
 * The value of the filters `follow_up` and `end` that selects due records. Both filters compare the
 * stored day with today in the user's time zone.
 */
export const DUE = 'due';

/** The value of the filter `received` for the period between the days `from` and `to`. */
export const BETWEEN = 'between';

const HOUR_MS = 60 * 60 * 1000;

/** Converts the parameters of a list to those of ra-data-postgrest. */
export function listQuery(resource: ListResource, params: GetListParams, now: Date) {
  const { filter = {} } = params;
  const sort = postgrestSort(params.sort ?? NEWEST_FIRST);
  const query = withColumns(resource, params);
  const columns = postgrestColumns(query.meta.columns, sort, filter);
  return {
    ...query,
    filter: postgrestFilter(resource, filter, now),
    sort,
    meta: { ...query.meta, columns },
  };
}

/**
 * Adds the columns that the list is sorted by, because PostgREST sorts search results only by
 * selected columns. The filter `converted` turns the join with the projects into an inner join, so
 * that only converted quotes remain.
 */
function postgrestColumns(selected: string, { field }: SortPayload, { converted }: Filter) {
  const columns = selected.split(',');
  const ordered = field.split(',').map((column) => column.replace(/\..*/u, ''));
  const all = [...columns, ...ordered.filter((column) => !columns.includes(column))].join();
  return converted === true ? all.replace('_fkey(', '_fkey!inner(') : all;
}

type Filter = Readonly<Record<string, unknown>>;

/**
 * Maps each filter, written as `name=value`, to its PostgREST conditions. Contains only the filters
 * that are not a comparison with the column of the same name.
 */
const conditions = (from: unknown, to: unknown, now: Date): Record<string, readonly string[]> => ({
  'spam=': ['is_spam.eq.false'],
  'spam=only': ['is_spam.eq.true'],
  'spam=all': [],
  [`follow_up=${DUE}`]: [`follow_up_on.lte.${localDay(now)}`],
  [`end=${DUE}`]: [`end_date.lt.${localDay(now)}`, `status.not.in.(${finishedStatuses.join()})`],
  [`waiting=${OVERDUE}`]: [
    'status.eq.pending',
    `created_at.lte.${hoursBefore(now, RESPONSE_HOURS)}`,
  ],
  [`waiting=${SOON}`]: [
    'status.eq.pending',
    `created_at.gt.${hoursBefore(now, RESPONSE_HOURS)}`,
    `created_at.lte.${hoursBefore(now, RESPONSE_HOURS - DUE_SOON_HOURS)}`,
  ],
  [`received=${BETWEEN}`]: createdIn(startOfDay(from), startOfDay(to, 1)),
  ...Object.fromEntries(
    dateRanges.map((range) => [
      `received=${range}`,
      createdIn(startOfRange(range, now), endOfRange(range, now)),
    ]),
  ),
});

const hoursBefore = (now: Date, hours: number): string =>
  new Date(now.getTime() - hours * HOUR_MS).toISOString();

const createdIn = (start: Date | null, end: Date | null): string[] => [
  ...(start ? [`created_at.gte.${start.toISOString()}`] : []),
  ...(end ? [`created_at.lt.${end.toISOString()}`] : []),
];

/**
 * Converts the filters of a list to those of ra-data-postgrest. The value of a filter that has no
 * entry in `conditions` is compared with the column of the same name. The database refuses the
 * request if no such column exists.
 */
function postgrestFilter(resource: ListResource, asked: Filter, now: Date): Filter {
  const { from, to, since, until, ...filters } = asked;
  const known = conditions(from, to, now);
  const and = [
    ...(since ? [`created_at.gte.${since}`] : []),
    ...(until ? [`created_at.lt.${until}`] : []),
  ];
  const filter: Record<string, unknown> = {};
  // Without a filter for spam, suspected spam is excluded.
  const named = Object.entries(resource === 'quotes' ? { spam: '', ...filters } : filters);
  for (const [name, value] of named) {
    const condition = known[`${name}=${value ?? ''}`];
    if (condition) and.push(...condition);
    // An inner join selects the converted quotes: see `postgrestColumns`.
    else if (name === 'converted' && value === true) continue;
    else if (value !== null && value !== '') filter[name] = value;
  }
  // Joins the conditions into one string, because ra-data-postgrest mishandles three conditions on
  // one column.
  if (and.length > 0) filter['and@'] = `(${and})`;
  return filter;
}

const NULLABLE: ReadonlySet<string> = new Set(['budget', 'start_date', 'end_date']);

/**
 * Breaks ties by creation time and id. In an order by budget or by day, rows without a value come
 * last.
 */
function postgrestSort({ field, order }: SortPayload): SortPayload {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const columns = new Set([
    `${field}.${direction}${NULLABLE.has(field) ? '.nullslast' : ''}`,
    // Only pending quotes have a `waiting_since`. The others are ordered by the time of their
    // answer.
    ...(field === 'waiting_since' ? [`responded_at.${direction}`] : []),
    `created_at.${direction}`,
  ]);
  // ra-data-postgrest appends the direction to the last column.
  return { field: [...columns, 'id'].join(), order };
}

/** The number of rows after which hosted Supabase truncates a response without an error. */
export const MAX_ROWS_PER_RESPONSE = 1000;

/** The number of ids in one request, low enough for the URL limit of every gateway. */
export const IDS_PER_REQUEST = 100;

export function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
