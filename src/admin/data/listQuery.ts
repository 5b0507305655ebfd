import type { GetListParams } from 'react-admin';
import type { Json } from '../../backend/database.types';
import {
  type DateRange,
  dateRanges,
  endOfRange,
  localDay,
  startOfDay,
  startOfRange,
} from '../../domain/dates';

/** The value of the filter `waiting` for quotes that have waited longer than 24 hours. */
export const OVERDUE = 'overdue';

/** The value of the filters `follow_up` and `end` for what is due on the reader's day. */
export const DUE = 'due';

/** The value of the filter `received` for the days `from` and `to`. */
export const BETWEEN = 'between';

const isRange = (value: unknown): value is DateRange => dateRanges.some((range) => range === value);

type Filter = Readonly<Record<string, Json | undefined>>;

/** The functions of the database that read a page of a list. */
export const listFunctions = { quotes: 'list_quotes', projects: 'list_projects' } as const;
export type ListResource = keyof typeof listFunctions;

export const isListResource = (resource: string): resource is ListResource =>
  Object.hasOwn(listFunctions, resource);

/** What these functions take. */
export function listRequest({ filter = {}, sort, pagination, meta }: GetListParams, now: Date) {
  const { page = 1, perPage = MAX_ROWS_PER_RESPONSE } = pagination ?? {};
  return {
    filter: inReadersTime(filter, now),
    ...(sort && { sort: { field: sort.field, order: sort.order } }),
    limit: Math.min(perPage, MAX_ROWS_PER_RESPONSE),
    offset: page === 1 ? 0 : (page - 1) * perPage,
    ...(meta?.columns === 'id' && { ids: true }),
  };
}

/** Replaces the names of periods and days: the database does not know the reader's time zone. */
function inReadersTime({ received, from, to, follow_up, end, ...others }: Filter, now: Date) {
  const day = (value: Json | undefined) => (value === DUE ? localDay(now) : value);
  return {
    ...others,
    ...periodOf({ received, from, to }, now),
    follow_up: day(follow_up),
    end: day(end),
  };
}

function periodOf({ received, from, to }: Filter, now: Date): Filter {
  if (isRange(received)) return bounds(startOfRange(received, now), endOfRange(received, now));
  if (received === BETWEEN) return bounds(startOfDay(from), startOfDay(to, 1));
  return { received };
}

const bounds = (start: Date | null, end: Date | null): Filter => ({
  received: start?.toISOString(),
  received_before: end?.toISOString(),
});

/** Hosted servers cut longer responses silently. */
export const MAX_ROWS_PER_RESPONSE = 1000;

/** Keeps URLs short enough for every gateway. */
export const IDS_PER_REQUEST = 100;

export function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
