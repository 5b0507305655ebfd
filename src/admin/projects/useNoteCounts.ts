import { useMemo } from 'react';
import { useGetMany } from 'react-admin';
import type { Exported, Project } from '../data/records';

/** Not a part of the list, which is read before it: the database would count for each project it sorts. */
const NOTES = { columns: 'id,notes(id)' };

/** How many notes each of the projects has. */
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
