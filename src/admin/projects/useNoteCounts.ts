import { useMemo } from 'react';
import { useGetMany } from 'react-admin';
import type { Exported } from '../data/records';
import type { Project } from './table';

/**
 * Reads the notes in a separate request. If the request for the list included them, the database
 * would count the notes of every project that it sorts.
 */
const NOTES = { columns: 'id,notes(id)' };

/** Returns the number of notes of each project, by the id of the project. */
export function useNoteCounts(projects: readonly Project[]): ReadonlyMap<string, number> {
  const ids = projects.map(({ id }) => id);
  const { data } = useGetMany<Exported<Pick<Project, 'id'>>>(
    'projects',
    { ids, meta: NOTES },
    { enabled: ids.length > 0, onError: () => {} },
  );
  return useMemo(
    () => new Map(data?.flatMap((row) => (row ? [[row.id, row.notes?.length ?? 0]] : []))),
    [data],
  );
}
