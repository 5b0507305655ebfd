import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { useEffect } from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../i18n/useText';
import { clamp } from '../../theme/brand';
import { BusyButton } from '../controls';
import { ErrorDetails } from '../Failures';
import {
  isNew,
  noticeKey,
  type Offer,
  PAGE,
  undoLast,
  useActiveHost,
  useUndo,
  withdrawUndo,
} from './notices';

const KEPT_FAILURES = 3;

const isFailure = ({ type }: NotificationPayload): boolean => type === 'error';

/** Returns the last result and the last failures. Of several with the same message, returns only the last. */
function relevant(notices: readonly NotificationPayload[]): NotificationPayload[] {
  const result = notices.findLast((notice) => !isFailure(notice));
  const failures = notices.filter(
    (notice, index) =>
      isFailure(notice) &&
      !notices.slice(index + 1).some((later) => later.message === notice.message),
  );
  return [...failures.slice(-KEPT_FAILURES), ...(result ? [result] : [])];
}

/** Returns the notices that a host shows. Replaces react-admin's queue, which shows one notice after the other. */
function useNotices(host: string) {
  const isActive = useActiveHost() === host;
  const { notifications, setNotifications } = useNotificationContext();
  const shown = relevant(notifications);
  useEffect(() => {
    if (shown.length < notifications.length) setNotifications(shown);
  });
  const close = (notice: NotificationPayload) =>
    setNotifications((all) => all.filter((other) => other !== notice));
  return { notices: isActive ? shown : [], close };
}

interface Props {
  /** `PAGE`, or the id of an open dialog. */
  host: string;
  sx?: SystemStyleObject<Theme>;
}

/**
 * Shows failures until they are dismissed, apart from results, so that neither hides the other. A dialog shows only those
 * that arrived while it was open, because earlier ones concern other records. Screen readers announce a failure because of
 * the role `alert`. If another host shows it again, it has the role `note` there, so that they announce it only once.
 */
export function FailureNotices({ host, sx = {} }: Props) {
  const { notices, close } = useNotices(host);
  const shown = notices.filter(
    (notice) => isFailure(notice) && (host === PAGE || isNew(notice, host)),
  );
  const { resetNotifications } = useNotificationContext();
  // Clears the notices when the page unmounts, so that the login screen does not show those of the last session.
  useEffect(() => {
    if (host !== PAGE) return undefined;
    return () => {
      resetNotifications();
      withdrawUndo();
    };
  }, [host, resetNotifications]);
  return (
    <Box id={host} sx={[failures, sx]}>
      {shown.map((notice) => (
        <Alert
          key={noticeKey(notice)}
          severity="error"
          variant="filled"
          onClose={() => close(notice)}
          {...(!isNew(notice, host) && { role: 'note' })}
        >
          <NoticeText notice={notice} />
          <ErrorDetails error={notice.notificationOptions?.error} />
        </Alert>
      ))}
    </Box>
  );
}

const failures = { display: 'grid', gap: 1, '&:empty': { display: 'none' } };

/** Shows the last result. The host sets the position with `sx`. */
export function ResultNotices({ host, sx = {} }: Props) {
  const { notices, close } = useNotices(host);
  const result = notices.find((notice) => !isFailure(notice));
  const shown = result && (
    <ResultNotice key={noticeKey(result)} notice={result} onClose={() => close(result)} />
  );
  return (
    <Box sx={sx}>
      {/* Always rendered, because a live region announces only later changes of its content. */}
      <div role="status">{result && isNew(result, host) && shown}</div>
      {result && !isNew(result, host) && shown}
    </Box>
  );
}

const SHORT_MS = 4_000;

/** Shows a result for some time. If possible, offers to undo the change or to open the created record. */
function ResultNotice({ notice, onClose }: { notice: NotificationPayload; onClose: () => void }) {
  const text = useText();
  const { last, sending } = useUndo();
  const { pathname, search, state } = useLocation();
  const { autoHideDuration = SHORT_MS, undo, to } = notice.notificationOptions ?? {};
  const takeBack = undo && undo === last && (
    <BusyButton
      color="inherit"
      size="small"
      busy={sending > 0}
      onClick={() => {
        undoLast();
        onClose();
      }}
    >
      {text('ra.action.undo')}
    </BusyButton>
  );
  const open = typeof to === 'string' && to !== pathname && (
    <Button color="inherit" size="small" component={Link} to={to} onClick={onClose}>
      {text('ra.action.open')}
    </Button>
  );
  const offer: Offer = notice.notificationOptions?.offer ?? [];
  return (
    <Snackbar
      open
      autoHideDuration={autoHideDuration}
      onClose={(_, reason) => {
        if (reason !== 'timeout') return;
        withdrawUndo(undo);
        onClose();
      }}
      sx={inPlace}
    >
      <Alert
        severity={notice.type === 'success' ? 'success' : 'info'}
        variant="filled"
        role="none"
        action={takeBack || open}
        sx={offer.length > 0 ? { ...alert, ...unclamped } : alert}
      >
        <NoticeText notice={notice} />
        {offer.map(({ label, run, to: record, state: own }) => (
          <Button
            key={label}
            color="inherit"
            size="small"
            variant="outlined"
            {...(record && {
              component: Link,
              to: record + search,
              replace: record === pathname,
              state: { ...state, ...own },
            })}
            onClick={() => {
              onClose();
              run?.();
            }}
            sx={{ paddingBlock: 0, minHeight: { xs: 36, sm: 28 } }}
          >
            {label}
          </Button>
        ))}
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
/** Shows all actions that a notice offers, on several lines if necessary. */
const unclamped = {
  '& .MuiAlert-message': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 },
};
const alert = {
  alignItems: 'center',
  minWidth: 0,
  paddingBlock: 0,
  lineHeight: 1.3,
  '& .MuiAlert-message': clamp(2),
  '& .MuiAlert-action': { alignItems: 'center', padding: 0, marginInlineEnd: 0 },
  '& .MuiAlert-action > *': { minHeight: 36 },
};
