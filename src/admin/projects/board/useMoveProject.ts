import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ProjectStatus, projectStatuses } from '../../../domain/projects';
import type { AdminDataProvider } from '../../data/dataProvider';
import type { Project, StatusOf } from '../../data/records';
import { useLabel } from '../../i18n/useText';
import { useUndoableChange } from '../../ui/changes/useUndoableChange';
import type { Conflict } from '../ProjectConflict';
import type { Move } from './boardModel';

/**
 * Gives one project another status, and offers to undo it. When somebody else has changed the status
 * since the project was seen, nothing is written, and `conflict` holds both versions.
 */
export function useMoveProject() {
  const label = useLabel();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { change, pending } = useUndoableChange<Move, StatusOf>({
    resource: 'projects',
    send: ({ id, status, seen }) =>
      dataProvider.setStatuses('projects', { changes: [{ id, status }], seen: seen?.status }),
    describe: ({ status }) => label(projectStatuses, status),
    // What somebody else changed since then is not undone.
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
    /** The moves that the database has not answered yet. */
    moves: pending,
    conflict,
    dismissConflict: () => setConflict(null),
  };
}
