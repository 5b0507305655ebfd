import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ProjectStatus, projectStatuses } from '../../domain/projects';
import type { AdminDataProvider } from '../data/dataProvider';
import { ConflictError } from '../data/errors';
import type { Project, StatusOf } from '../data/records';
import { useLabel } from '../i18n/useText';
import { useFailureNotice } from '../ui/notices';
import { useUndoableChange } from '../ui/useUndoableChange';
import type { Move } from './boardModel';
import type { Conflict } from './ProjectConflict';

/**
 * Gives one project another status, and offers to undo it. When somebody else has changed the status
 * since the project was seen, nothing is written, and `conflict` holds both versions.
 */
export function useMoveProject() {
  const label = useLabel();
  const showFailure = useFailureNotice();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { change, pending } = useUndoableChange<Move, StatusOf>({
    resource: 'projects',
    async send({ id, status, seen }) {
      if (!seen) return dataProvider.setStatuses('projects', [{ id, status }]);
      try {
        await dataProvider.update('projects', { id, data: { status }, previousData: seen });
      } catch (error) {
        if (error instanceof ConflictError)
          setConflict({ theirs: error.current as Project, mine: { status } });
        throw error;
      }
      return { data: { changed: [{ id, status: seen.status }], unchanged: [], missing: [] } };
    },
    describe: ({ status }) => label(projectStatuses, status),
    invert: (_, { id, status, seen }) => ({ id, status: seen?.status ?? status }),
    onFailure({ error }) {
      if (!(error instanceof ConflictError)) showFailure(error, 'errors.update_project');
    },
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
