import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { MessageKey } from '../../i18n/messages/messages';
import { useErrorText } from '../../i18n/useErrorText';
import { useText } from '../../i18n/useText';
import { offerUndo, UNDO_MS, type Undo } from './undo';

/** Returns the text for a failed action, with the reason. */
export function useFailureText() {
  const text = useText();
  const explain = useErrorText();
  return useCallback(
    (error: unknown, action: MessageKey) => {
      const reason = explain(error, action);
      if (action === 'projects.update_failed')
        return text('errors.project_update', { message: reason });
      return reason === text(action) ? reason : `${text(action)}: ${reason}`;
    },
    [text, explain],
  );
}

/**
 * Shows a failure in a notice until it is dismissed. Pass the `name` of the row if the
 * failed action concerns only one row.
 */
export function useFailureNotice() {
  const text = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  return useCallback(
    (error: unknown, action: MessageKey, name?: string) => {
      const value = failureText(error, action);
      const message = name === undefined ? value : text('app.change', { name, value });
      notify(message, { type: 'error', error });
    },
    [text, notify, failureText],
  );
}

interface Result {
  message: string;
  /** The number of changed rows. Without any, the notice does not report a success. */
  count: number;
  undo?: Undo | null;
  /** The path of a record, to which the notice links. */
  to?: string;
}

/** Reports a result. The notice offers to undo the change or to open the created record. */
export function useResultNotice() {
  const notify = useNotify();
  return useCallback(
    ({ message, count, undo, to }: Result) => {
      if (undo) offerUndo(undo);
      const autoHideDuration = count > 1 ? UNDO_MS.many : UNDO_MS.one;
      notify(message, {
        type: count > 0 ? 'success' : 'info',
        ...((undo || to) && { autoHideDuration, undo, to }),
      });
    },
    [notify],
  );
}
