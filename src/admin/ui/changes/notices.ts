import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { MessageKey } from '../../i18n/messages/messages';
import { useErrorText } from '../../i18n/useErrorText';
import { useText } from '../../i18n/useText';

/** How long a notice offers an undo. */
export const UNDO_MS = 12_000;

/** Returns the text for a failed action, with the reason. */
export function useFailureText() {
  const text = useText();
  const explain = useErrorText();
  return useCallback(
    (error: unknown, action: MessageKey) => {
      const reason = explain(error, action);
      if (action === 'errors.update_project')
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

/** Reports a result. `changeId` identifies the recent change that the notice offers to undo. */
export function useResultNotice() {
  const notify = useNotify();
  return useCallback(
    (message: string, changeId: string | null) =>
      notify(message, {
        type: changeId === null ? 'info' : 'success',
        ...(changeId !== null && { autoHideDuration: UNDO_MS, changeId }),
      }),
    [notify],
  );
}
