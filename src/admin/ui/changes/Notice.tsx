import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { type NotificationPayload, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText';
import { clamp } from '../../theme/clamp';
import { ErrorDetails } from '../ErrorDetails';
import { isNew } from './noticeHosts';
import { isLatestOfItsRows, undoChange, useRecentChanges } from './recentChanges';

const SHORT_MS = 4_000;

interface NoticeProps {
  notice: NotificationPayload;
  onClose: () => void;
}

/**
 * Shows a failure until it is dismissed. Screen readers announce the failure because of the role
 * `alert`. If another host, such as a dialog that opens later, shows the failure again, the element
 * there has the role `note`, so that screen readers announce the failure only once.
 */
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

/**
 * Shows a result for some time. If possible, offers to undo the change or to open the created
 * record.
 */
export function ResultNotice({ notice, onClose }: NoticeProps) {
  const text = useText();
  const changes = useRecentChanges();
  const { autoHideDuration = SHORT_MS, changeId, to } = notice.notificationOptions ?? {};
  const change = changes.find(({ id }) => id === changeId);
  const undo = change && isLatestOfItsRows(change, changes) && (
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        undoChange(change);
        onClose();
      }}
    >
      {text('app.undo')}
    </Button>
  );
  const open = typeof to === 'string' && (
    <Button color="inherit" size="small" component={Link} to={to} onClick={onClose}>
      {text('app.open')}
    </Button>
  );
  return (
    <Snackbar
      open
      autoHideDuration={autoHideDuration}
      onClose={(_, reason) => reason === 'timeout' && onClose()}
      sx={inPlace}
    >
      <Alert
        severity={notice.type === 'success' ? 'success' : 'info'}
        variant="filled"
        role="none"
        action={undo || open}
        sx={alert}
      >
        <NoticeText notice={notice} />
      </Alert>
    </Snackbar>
  );
}

/** Translates the notices of react-admin, which are message keys. */
function NoticeText({ notice: { message, notificationOptions } }: { notice: NotificationPayload }) {
  const translate = useTranslate();
  return typeof message === 'string'
    ? translate(message, notificationOptions?.messageArgs)
    : message;
}

/** The surrounding element sets the position. */
const inPlace = { '&&': { position: 'static', transform: 'none' } };
const alert = {
  alignItems: 'center',
  minWidth: 0,
  paddingBlock: 0,
  lineHeight: 1.3,
  '& .MuiAlert-message': clamp(2),
  '& .MuiAlert-action': { alignItems: 'center', padding: 0, marginInlineEnd: 0 },
  '& .MuiAlert-action > *': { minHeight: 36 },
};
