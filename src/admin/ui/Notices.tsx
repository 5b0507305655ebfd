import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { type NotificationPayload, useNotificationContext } from 'react-admin';
import { FailureNotice, ResultNotice } from './Notice';
import { isNew, noticeKey, useNoticeHost } from './noticeHosts';

const KEPT_FAILURES = 3;

const isFailure = ({ type }: NotificationPayload): boolean => type === 'error';

/** Only the last result, and the last failures: a repeated one once. */
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
 * Shows what happened last at once. Failures stay in a place of their own until they are dismissed
 * and keep no result from showing. Replaces react-admin's queue, which shows one after the other.
 */
export function Notices({ inDialog = false }: { inDialog?: boolean }) {
  const host = useNoticeHost();
  const { notifications, setNotifications, resetNotifications } = useNotificationContext();
  const shown = relevant(notifications);
  useEffect(() => {
    if (shown.length < notifications.length) setNotifications(shown);
  });
  // Nothing of a session is left for the login screen.
  useEffect(() => (inDialog ? undefined : resetNotifications), [inDialog, resetNotifications]);
  const result = host.isActive ? shown.find((notice) => !isFailure(notice)) : undefined;
  const close = (notice: NotificationPayload) =>
    setNotifications((all) => all.filter((other) => other !== notice));
  const resultNotice = result && (
    <ResultNotice
      key={noticeKey(result)}
      notice={result}
      inDialog={inDialog}
      onClose={() => close(result)}
    />
  );
  return (
    <>
      <Box sx={inDialog ? failuresInDialog : failuresOnPage}>
        {host.isActive &&
          shown
            .filter(isFailure)
            .map((notice) => (
              <FailureNotice
                key={noticeKey(notice)}
                host={host.id}
                notice={notice}
                onClose={() => close(notice)}
              />
            ))}
      </Box>
      {/* The region is there before its content, which it announces. */}
      <div role="status">{result && isNew(result, host.id) && resultNotice}</div>
      {result && !isNew(result, host.id) && resultNotice}
    </>
  );
}

const failures = { display: 'grid', gap: 1, '&:empty': { display: 'none' } };
const failuresInDialog = { ...failures, paddingInline: 3, paddingBlockStart: 1.5 };
const failuresOnPage = {
  ...failures,
  position: 'sticky',
  // Below the bar, which is sticky too.
  insetBlockStart: 72,
  zIndex: 'appBar',
  marginBlockEnd: 2,
};
