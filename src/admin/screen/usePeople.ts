import { useGetList } from 'react-admin';
import type { Database } from '../../backend/database.types';
import { isSameName, type PersonColor } from '../../domain/people';
import { MAX_ROWS_PER_RESPONSE } from '../data/requestSizes';

type Row = Database['public']['Tables']['people']['Row'];

/** One of the people who share the staff account. */
export type Person = Omit<Row, 'search' | 'color'> & { color: PersonColor };

const ALL = {
  pagination: { page: 1, perPage: MAX_ROWS_PER_RESPONSE },
  sort: { field: 'name', order: 'ASC' },
} as const;
const STALE_MS = 5 * 60_000;

/** Reads the people who share the staff account, in the order of their names. Undefined until they are known. */
export function usePeople(enabled = true): Person[] | undefined {
  return useGetList<Person>('people', ALL, { enabled, staleTime: STALE_MS, onError: () => {} })
    .data;
}

export const personOf = (people: readonly Person[] | undefined, name: string) =>
  people?.find((person) => isSameName(person.name, name));
