import { useRef, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ApiError } from '../data/errors';
import { UNDO_MS } from '../ui/changes/notices';
import type { Failure } from '../ui/FailureAlert';
import type { UnsavedChanges } from './useUnsavedChanges';

export type FormValues = Record<string, unknown>;

/** The fields that the server refused, each with its message. */
export type FieldErrors = Record<string, string>;

interface Written {
  notice: string;
  /** The path of the created record, to which the notice links. */
  to?: string;
}

interface Options<Values> {
  /** Saves the values. Resolves with null if nothing was saved. */
  send: (values: Values) => Promise<Written | null>;
  /** Returns the message for a failed request. */
  explain: (error: unknown) => string;
  /** The unsaved changes of the form, which are cleared after the values are saved. */
  unsaved: UnsavedChanges;
  onDone: () => void;
}

/** Submits a form, one request at a time. A failure keeps the form open and shows the reason. */
export function useSubmit<Values = FormValues>(options: Options<Values>) {
  const { send, explain, unsaved, onDone } = options;
  const notify = useNotify();
  const refresh = useRefresh();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const submit = async (values: Values): Promise<FieldErrors | undefined> => {
    if (sending.current) return undefined;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const written = await send(values);
      if (written === null) return undefined;
      const { notice, to } = written;
      notify(notice, {
        type: 'success',
        ...(to !== undefined && { to, autoHideDuration: UNDO_MS }),
      });
      unsaved.clear();
      onDone();
    } catch (error) {
      setFailure({ text: explain(error), error });
      if (error instanceof ApiError) return error.body.errors;
    } finally {
      sending.current = false;
      setBusy(false);
      // Refreshes after a failure as well, because a request without a response may have succeeded.
      refresh();
    }
    return undefined;
  };

  return { submit, busy, failure, dismiss: () => setFailure(null) };
}
