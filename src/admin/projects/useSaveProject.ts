import { useState } from 'react';
import { useNotify, useUpdate } from 'react-admin';
import { cleanUpdate } from '../data/changes';
import { ApiError, ConflictError } from '../data/errors';
import type { Project } from '../data/records';
import { useReload } from '../data/useReload';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { toDraft } from './projectModel';

export interface Conflict {
  theirs: Project;
  /** What this edit would change, and nothing else. */
  mine: Partial<Project>;
}

/** Saves over the version the edit started from. When somebody was first, both versions are kept. */
export function useSaveProject(base: Project, onSaved: () => void) {
  const text = useText();
  const explain = useErrorText();
  const notify = useNotify();
  const reload = useReload();
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [update, { isPending }] = useUpdate<Project>();

  const send = async (mine: Partial<Project>, previousData: Project) => {
    setFailure(null);
    try {
      const params = { id: base.id, data: mine, previousData };
      await update('projects', params, { returnPromise: true });
      reload();
      notify(text('projects.saved'), { type: 'success' });
      onSaved();
    } catch (error) {
      if (error instanceof ConflictError) {
        setConflict({ theirs: error.current as Project, mine });
        reload('projects');
        return undefined;
      }
      // Without an answer it may be saved all the same: what is shown is read again.
      reload('projects');
      setFailure(
        text('errors.project_update', { message: explain(error, 'errors.update_project') }),
      );
      return error instanceof ApiError ? error.body.errors : undefined;
    }
    return undefined;
  };

  return {
    save(values: Record<string, unknown>) {
      const mine: Partial<Project> = cleanUpdate('projects', toDraft(values), base);
      return send(mine, base);
    },
    overwrite() {
      if (!conflict) return;
      setConflict(null);
      void send(conflict.mine, conflict.theirs);
    },
    dismiss() {
      setFailure(null);
      setConflict(null);
    },
    busy: isPending,
    failure,
    conflict,
  };
}
