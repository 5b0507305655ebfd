import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCallback, useEffect } from 'react';
import { useCloseNotification, useNotificationContext, useNotify } from 'react-admin';
import type { MessageKey } from '../i18n/messages';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';

/** How long a change can be undone. */
export const UNDO_MS = 12_000;
const IGNORE_CLICKS_OUTSIDE = { mouseEvent: false, touchEvent: false } as const;
/** Over the title of a dialog, beside its close button. */
const OVER_DIALOG = {
  anchorOrigin: { vertical: 'top', horizontal: 'center' },
  sx: { right: { xs: 64, sm: 'auto' } },
} as const;

/** The text for a failed action: what failed, and why. */
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

/** Shows a failure over the page until it is dismissed. */
export function useFailureNotice() {
  const notify = useNotify();
  const failureText = useFailureText();
  return useCallback(
    (error: unknown, action: MessageKey) =>
      notify(<FailureNotice message={failureText(error, action)} />, {
        type: 'error',
        autoHideDuration: null,
        anchorOrigin: { vertical: 'top', horizontal: 'center' },
        ClickAwayListenerProps: IGNORE_CLICKS_OUTSIDE,
      }),
    [notify, failureText],
  );
}

interface UndoNoticeProps {
  message: string;
  /** Missing when there is nothing to undo. */
  undo?: (() => void) | undefined;
}

/** Reports a change, with a button that undoes it. */
export function useUndoNotice() {
  const notify = useNotify();
  return useCallback(
    (notice: UndoNoticeProps, inDialog: boolean) =>
      notify(<UndoNotice {...notice} />, {
        type: 'success',
        autoHideDuration: UNDO_MS,
        ClickAwayListenerProps: IGNORE_CLICKS_OUTSIDE,
        ...(inDialog && OVER_DIALOG),
      }),
    [notify],
  );
}

function FailureNotice({ message }: { message: string }) {
  const close = useCloseNotification();
  const text = useText();
  return (
    <Alert severity="error" variant="filled" onClose={close} closeText={text('app.close')}>
      {message}
    </Alert>
  );
}

function UndoNotice({ message, undo }: UndoNoticeProps) {
  const close = useCloseNotification();
  const text = useText();
  const isOutdated = useNotificationContext().notifications.length > 0;
  // The next notice does not wait, so that undo always means the last change.
  useEffect(() => {
    if (isOutdated) close();
  }, [isOutdated, close]);
  const action = undo && (
    <Button
      color="inherit"
      size="small"
      data-undo
      onClick={() => {
        undo();
        close();
      }}
    >
      {text('app.undo')}
    </Button>
  );
  return (
    <Alert severity={undo ? 'success' : 'info'} variant="filled" action={action}>
      {message}
    </Alert>
  );
}
