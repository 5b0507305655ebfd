import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { useCloseNotification, useNotify } from 'react-admin';
import { useText } from '../i18n/useText';

const STAYS = {
  autoHideDuration: null,
  anchorOrigin: { vertical: 'top', horizontal: 'center' },
  ClickAwayListenerProps: { mouseEvent: false, touchEvent: false },
} as const;
export const UNDO_MS = 12_000;

/** A failed update, over the page and until it is dismissed: the screen and its filters stay. */
export function useFailureNotice() {
  const notify = useNotify();
  return useCallback(
    (title: string, message: string) =>
      notify(<FailureNotice title={title} message={message} />, { type: 'error', ...STAYS }),
    [notify],
  );
}

export function useUndoNotice() {
  const notify = useNotify();
  return useCallback(
    (message: string, undo?: () => void) =>
      notify(<UndoNotice message={message} {...(undo && { undo })} />, {
        type: 'success',
        autoHideDuration: UNDO_MS,
        ClickAwayListenerProps: STAYS.ClickAwayListenerProps,
      }),
    [notify],
  );
}

function FailureNotice({ title, message }: { title: string; message: string }) {
  const close = useCloseNotification();
  const text = useText();
  return (
    <Alert severity="error" variant="filled" onClose={close} closeText={text('app.close')}>
      {message === title ? title : `${title}: ${message}`}
    </Alert>
  );
}

function UndoNotice({ message, undo }: { message: string; undo?: () => void }) {
  const close = useCloseNotification();
  const text = useText();
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
    <Alert severity="success" variant="filled" action={action}>
      {message}
    </Alert>
  );
}
