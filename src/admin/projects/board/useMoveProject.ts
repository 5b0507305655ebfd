import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ProjectStatus, projectStatuses } from '../../../domain/projects';
import type { AdminDataProvider } from '../../data/dataProvider';
import type { Project, StatusOf } from '../../data/records';
import { useLabel } from '../../i18n/useText';
import { useRowChange } from '../../ui/changes/useRowChange';
import type { Conflict } from '../ProjectConflict';
import type { Move } from './boardModel';

/**
 * Changes the status of a project and offers to undo the change. If somebody else changed the
 * status first, nothing is saved, and `conflict` contains both versions.
 */
export function useMoveProject() {
  const label = useLabel();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { change, pending } = useRowChange<Move, StatusOf>({
    resource: 'projects',
    send: ({ id, status, seen }) =>
      dataProvider.setStatuses('projects', { changes: [{ id, status }], seen: seen?.status }),
    describe: ({ status }) => label(projectStatuses, status),
    // With `seen`, an undo does not overwrite a later change by somebody else.
    invert: (_, { id, status, seen }) => ({
      id,
      status: seen?.status ?? status,
      ...(seen && { seen: { ...seen, status } }),
    }),
    onConflict: ({ status }, { status: mine, seen }) =>
      seen &&
      setConflict({
        theirs: { ...seen, status: status as ProjectStatus },
        mine: { status: mine },
      }),
  });
  return {
    move(seen: Project, status: ProjectStatus) {
      setConflict(null);
      change({ id: seen.id, status, seen }, seen.title);
    },
    /** The moves that the database has not confirmed yet. */
    moves: pending,
    conflict,
    dismissConflict: () => setConflict(null),
  };
}
