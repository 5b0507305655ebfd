import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { type NotificationPayload, useTranslate } from 'react-admin';
import { useText } from '../i18n/useText';
import { ErrorDetails } from './ErrorDetails';
import { isNew } from './noticeHosts';
import { isLatestOfItsRows, useRecentChanges } from './recentChanges';

const SHORT_MS = 4_000;

interface NoticeProps {
  notice: NotificationPayload;
  onClose: () => void;
}

/** Stays until it is dismissed. An alert announces itself. */
export function FailureNotice({ host, notice, onClose }: NoticeProps & { host: string }) {
  const text = useText();
  return (
    <Alert
      severity="error"
      variant="filled"
      onClose={onClose}
      closeText={text('app.close')}
      {...(!isNew(notice, host) && { role: 'note' })}
    >
      <NoticeText notice={notice} />
      <ErrorDetails error={notice.notificationOptions?.error} />
    </Alert>
  );
}

/** Goes by itself, and offers to undo the change that it reports. */
export function ResultNotice({ notice, inDialog, onClose }: NoticeProps & { inDialog: boolean }) {
  const text = useText();
  const { changes, isBusy } = useRecentChanges();
  const { autoHideDuration = SHORT_MS, changeId } = notice.notificationOptions ?? {};
  const change = changes.find(({ id }) => id === changeId);
  const undo = change && isLatestOfItsRows(change, changes) && (
    <Button
      color="inherit"
      size="small"
      disabled={isBusy}
      onClick={() => {
        change.undo();
        onClose();
      }}
    >
      {text('app.undo')}
    </Button>
  );
  return (
    <Snackbar
      open
      autoHideDuration={autoHideDuration}
      onClose={(_, reason) => reason === 'timeout' && onClose()}
      {...(inDialog ? overDialog : onPage)}
    >
      <Alert
        severity={notice.type === 'success' ? 'success' : 'info'}
        variant="filled"
        role="none"
        action={undo}
      >
        <NoticeText notice={notice} />
      </Alert>
    </Snackbar>
  );
}

/** react-admin's own notices are keys of messages. */
function NoticeText({ notice: { message, notificationOptions } }: { notice: NotificationPayload }) {
  const translate = useTranslate();
  return typeof message === 'string'
    ? translate(message, notificationOptions?.messageArgs)
    : message;
}

const onPage = { anchorOrigin: { vertical: 'bottom', horizontal: 'center' } } as const;
/** Over the title of a dialog, beside its close button. */
const overDialog = {
  anchorOrigin: { vertical: 'top', horizontal: 'center' },
  sx: { right: { xs: 64, sm: 'auto' } },
} as const;
