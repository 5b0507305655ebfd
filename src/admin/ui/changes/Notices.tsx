import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { useEffect } from 'react';
import { type NotificationPayload, useNotificationContext } from 'react-admin';
import { FailureNotice, ResultNotice } from './Notice';
import { isNew, noticeKey, PAGE, useActiveHost } from './noticeHosts';

const KEPT_FAILURES = 3;

const isFailure = ({ type }: NotificationPayload): boolean => type === 'error';

/**
 * Returns the last result and at most `KEPT_FAILURES` failures, the newest ones. Of several
 * failures with the same message, returns only the last.
 */
function relevant(notices: readonly NotificationPayload[]): NotificationPayload[] {
  const result = notices.findLast((notice) => !isFailure(notice));
  const failures = notices.filter(
    (notice, index) =>
      isFailure(notice) &&
      !notices.slice(index + 1).some((later) => later.message === notice.message),
  );
  return [...failures.slice(-KEPT_FAILURES), ...(result ? [result] : [])];
}

/**
 * Returns the notices that a host shows. Replaces react-admin's queue, which shows one notice after
 * the other.
 */
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
 * Shows failures until they are dismissed. Results are in a separate element, so that failures and
 * results do not hide each other.
 */
export function FailureNotices({ host, sx = {} }: Props) {
  const { notices, close } = useNotices(host);
  const { resetNotifications } = useNotificationContext();
  // Clears the notices when the page unmounts, so that the login screen does not show those of the
  // last session.
  useEffect(() => (host === PAGE ? resetNotifications : undefined), [host, resetNotifications]);
  return (
    <Box sx={[failures, sx]}>
      {notices.filter(isFailure).map((notice) => (
        <FailureNotice
          key={noticeKey(notice)}
          host={host}
          notice={notice}
          onClose={() => close(notice)}
        />
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
