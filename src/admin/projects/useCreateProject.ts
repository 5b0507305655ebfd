import { useState } from 'react';
import { useCreate, useNotify } from 'react-admin';
import { readableDetails } from '../../backend/errors';
import { ApiError } from '../data/errors';
import type { Project } from '../data/records';
import { useReload } from '../data/useReload';
import { useCreateId } from '../forms/useCreateId';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { toDraft } from './projectModel';

export function useCreateProject(onDone: () => void) {
  const text = useText();
  const explain = useErrorText();
  const notify = useNotify();
  const reload = useReload();
  const idFor = useCreateId();
  const [failure, setFailure] = useState<string | null>(null);
  const [create, { isPending }] = useCreate<Project>();

  /** Returns the refused fields, which the form shows where they are. */
  const save = async (values: Record<string, unknown>) => {
    setFailure(null);
    try {
      const draft = toDraft(values);
      const data = { id: idFor(draft), ...draft };
      const made = await create('projects', { data }, { returnPromise: true });
      if (!made?.id) throw new Error(text('errors.insertion_empty'));
      reload('projects');
      notify(text('projects.created_notice'), { type: 'success' });
      onDone();
    } catch (error) {
      // Without an answer it may be there all the same: the list is read again.
      reload('projects');
      if (!(error instanceof ApiError) || error.isUnanswered || error.response.message === '') {
        setFailure(explain(error, 'errors.update_project'));
        return undefined;
      }
      const details = readableDetails(error.response) ?? text('errors.no_details');
      setFailure(text('errors.insertion', { message: error.response.message, details }));
      return error.body.errors;
    }
    return undefined;
  };
  return { save, busy: isPending, failure, dismiss: () => setFailure(null) };
}
