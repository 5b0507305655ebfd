import { useGetList } from 'react-admin';
import { NEWEST_FIRST } from '../data/listQuery';
import type { Note } from '../data/records';

const LATEST = { page: 1, perPage: 100 };
const MAX_NAMES = 8;

/** Returns the last authors of notes and messages, the newest first. */
export function useRecentNames(enabled = true): string[] {
  const { data } = useGetList<Note>(
    'notes',
    { sort: NEWEST_FIRST, pagination: LATEST, meta: { columns: 'id,author' } },
    { onError: () => {}, enabled },
  );
  return [...new Set(data?.map(({ author }) => author))].slice(0, MAX_NAMES);
}
