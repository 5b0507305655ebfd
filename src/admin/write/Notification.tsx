import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
// biome-ignore lint/style/noRestrictedImports: the one place of notices
import Snackbar from '@mui/material/Snackbar';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  CloseNotificationContext,
  type NotificationPayload,
  useCloseNotification,
  useNotificationContext,
  useNotify,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin';
// biome-ignore lint/style/noRestrictedImports: inside the open dialog, because MUI hides the rest of the page from screen readers
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { takeLostDeletes } from '../data/clientState';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { ErrorDetails } from '../screen/Failures';
import { clamp, lead } from '../theme/text';

/** The id of the element with the failures. */
export const FAILURES = 'failures';

const KEPT_FAILURES = 3;
const SHORT_MS = 4_000;

/**
 * Shows the notices of `useNotify`: the last result, and the last failures until they are dismissed, so that neither hides
 * the other. A result that another one replaces ends at once, as if its time were over.
 */
export function Notification() {
  const { notifications, setNotifications, resetNotifications } = useNotificationContext();
  const isLogin = useLocation().pathname === paths.login;
  const takeMutation = useTakeUndoableMutation();
  const notify = useNotify();
  const dialog = useTopDialog();
  const [place] = useState(() => document.createElement('div'));
  const known = useKnownNotices(dialog);
  const shown = relevant(notifications);
  const result = shown.find((notice) => !isFailure(notice));

  // Moves the notices into the open dialog, because everything else is hidden from screen readers and from the Tab key.
  useLayoutEffect(() => {
    place.removeAttribute('aria-hidden');
    dialog.append(place);
  }, [dialog, place]);

  useEffect(() => {
    if (shown.length === notifications.length) return;
    for (const notice of notifications.filter((other) => !shown.includes(other)))
      if (notice.notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
    setNotifications(shown);
  });

  // The login screen does not show the notices of the last session. Their deletions are sent: react-admin would keep them in
  // its queue, and the next notice would end or undo the first of them instead of its own. Each one taken runs this again.
  // After the sign-in, staff learn which deletions did not arrive, because their session had expired.
  useEffect(() => {
    if (!isLogin) {
      for (const failed of takeLostDeletes()) notify(failed, { type: 'error' });
      return;
    }
    takeMutation();
    resetNotifications();
  }, [isLogin, takeMutation, resetNotifications, notify]);

  const close = (notice: NotificationPayload, isUndo = false) => {
    // Once, so that the end of a notice after its undo does not delete what the undo has kept.
    if (known.end(notice) && notice.notificationOptions?.undoable) takeMutation()?.({ isUndo });
    setNotifications((all) => all.filter((other) => other !== notice));
  };
  const shownResult = result && (
    <Result key={known.key(result)} notice={result} close={(isUndo) => close(result, isUndo)} />
  );
  return createPortal(
    <Box sx={corner}>
      <Box id={FAILURES} sx={failures}>
        {shown.filter(isFailure).map((notice) => (
          <CloseNotificationContext key={known.key(notice)} value={() => close(notice)}>
            <Alert
              severity="error"
              variant="filled"
              onClose={() => close(notice)}
              {...(!known.isNew(notice) && { role: 'note' })}
              {...(typeof notice.message !== 'string' && { sx: unclamped })}
            >
              <Message notice={notice} />
              <ErrorDetails error={notice.notificationOptions?.error} />
            </Alert>
          </CloseNotificationContext>
        ))}
      </Box>
      {/* Always rendered, because a live region announces only later changes of its content. */}
      <div role="status">{result && known.isNew(result) && shownResult}</div>
      {result && !known.isNew(result) && shownResult}
    </Box>,
    place,
  );
}

interface ResultProps {
  notice: NotificationPayload;
  close: (isUndo?: boolean) => void;
}

/** Shows a result for some time, but not while the mouse is over it. */
function Result({ notice, close }: ResultProps) {
  const { message, type, notificationOptions = {} } = notice;
  const { autoHideDuration = SHORT_MS, undoable } = notificationOptions;
  return (
    <CloseNotificationContext value={() => close()}>
      <Snackbar
        open
        autoHideDuration={autoHideDuration}
        onClose={(_, reason) => reason === 'timeout' && close()}
        sx={inPlace}
      >
        <div>
          {typeof message === 'string' ? (
            <Done
              text={<Message notice={notice} />}
              isChange={type === 'success'}
              {...(undoable && { undo: () => close(true) })}
            />
          ) : (
            message
          )}
        </div>
      </Snackbar>
    </CloseNotificationContext>
  );
}

/** What a notice offers to do next: a button, or a link. */
export interface NoticeLink {
  label: string;
  run?: () => void;
  to?: string;
}

interface DoneProps {
  text: ReactNode;
  /** False if nothing changed, such as an undo. */
  isChange?: boolean;
  /** Takes the change back. The key `u` does the same. */
  undo?: (() => void) | undefined;
  next?: readonly NoticeLink[] | undefined;
}

/** The content of a notice about a change: what is done, and how to take it back. */
export function Done({ text: message, isChange = true, undo, next = [] }: DoneProps) {
  const text = useText();
  const close = useCloseNotification();
  const takeBack = () => {
    undo?.();
    close();
  };
  useShortcuts(undo ? { u: takeBack } : {}, 'anywhere');
  return (
    <Alert
      severity={isChange ? 'success' : 'info'}
      variant="filled"
      icon={false}
      role="none"
      action={
        undo && (
          <Button color="inherit" size="small" onClick={takeBack}>
            {text('ra.action.undo')}
          </Button>
        )
      }
      sx={next.length > 0 ? { ...alert, ...unclamped } : alert}
    >
      {message}
      <NoticeLinks links={next} />
    </Alert>
  );
}

interface LinksProps {
  links: readonly NoticeLink[];
}

/** What a notice offers to do next, which ends it. */
export function NoticeLinks({ links }: LinksProps) {
  const close = useCloseNotification();
  const { pathname, search } = useLocation();
  return links
    .filter(({ to }) => to !== pathname)
    .map(({ label, run, to }) => (
      <Button
        key={label}
        color="inherit"
        size="small"
        variant="outlined"
        {...(to && { component: Link, to: to.includes('?') ? to : to + search })}
        onClick={() => {
          close();
          run?.();
        }}
        sx={{ paddingBlock: 0, minHeight: { xs: 36, sm: 28 } }}
      >
        {label}
      </Button>
    ));
}

const isFailure = ({ type }: NotificationPayload): boolean => type === 'error';

/** What react-admin says of a form that is wrong, until it is saved. */
const WRONG_FORM = 'ra.message.invalid_form';

/**
 * Returns the last result and the last failures. Of several with the same message, returns only the last. What was wrong in
 * a form ends with the next notice.
 */
function relevant(notices: readonly NotificationPayload[]): NotificationPayload[] {
  const result = notices.findLast((notice) => !isFailure(notice));
  const isOver = (notice: NotificationPayload, later: readonly NotificationPayload[]) =>
    notice.message === WRONG_FORM
      ? later.length > 0
      : later.some(({ message }) => message === notice.message);
  const failures = notices.filter(
    (notice, index) => isFailure(notice) && !isOver(notice, notices.slice(index + 1)),
  );
  return [...failures.slice(-KEPT_FAILURES), ...(result ? [result] : [])];
}

/** The place of the open modal dialog on top, or the page. */
function useTopDialog(): Element {
  const [top, setTop] = useState<Element>(document.body);
  useEffect(() => {
    const find = () =>
      setTop(
        [...document.querySelectorAll('.MuiDialog-root [role=dialog]')].at(-1) ?? document.body,
      );
    const observer = new MutationObserver(find);
    observer.observe(document.body, { childList: true });
    find();
    return () => observer.disconnect();
  }, []);
  return top;
}

/** What is known of a notice on the screen. The notices of react-admin have no ids. */
interface Known {
  key: number;
  /** Where it first stood. Only there it is announced. */
  place: Element;
  hasEnded: boolean;
}

function useKnownNotices(place: Element) {
  const notices = useRef(new Map<NotificationPayload, Known>()).current;
  const of = (notice: NotificationPayload): Known => {
    const known = notices.get(notice) ?? { key: notices.size, place, hasEnded: false };
    notices.set(notice, known);
    return known;
  };
  return {
    key: (notice: NotificationPayload) => of(notice).key,
    isNew: (notice: NotificationPayload) => of(notice).place === place,
    /** Returns whether the notice had not ended. */
    end(notice: NotificationPayload): boolean {
      const known = of(notice);
      const { hasEnded } = known;
      known.hasEnded = true;
      return !hasEnded;
    },
  };
}

/** Translates the messages of react-admin, which are keys. */
function Message({ notice: { message, notificationOptions } }: { notice: NotificationPayload }) {
  const translate = useTranslate();
  return typeof message === 'string'
    ? translate(message, notificationOptions?.messageArgs)
    : message;
}

/**
 * Where the page ends, at the start of its lines: the buttons of a form and the record beside a list stand at their end. A
 * phone has no room beside them: there, above the tabs and the buttons of a form.
 */
const corner = {
  position: 'fixed',
  zIndex: 'snackbar',
  insetInline: { xs: 8, sm: '24px auto' },
  insetBlockEnd: { xs: 'calc(64px + env(safe-area-inset-bottom))', sm: '80px' },
  maxWidth: { sm: 'min(32rem, 100% - 18rem)' },
  display: 'grid',
  displayPrint: 'none',
  gap: 1,
  justifyItems: { xs: 'center', sm: 'start' },
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
} as const;
const failures = { display: 'grid', gap: 1, '&:empty': { display: 'none' } };
/** The surrounding element sets the position. */
const inPlace = { '&&': { position: 'static', transform: 'none' } };
/** Shows all that a notice offers, on several lines if necessary. */
const unclamped = {
  '& .MuiAlert-message': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 },
};
const alert = {
  // Neutral: what was done asks for nothing. A failure is red.
  backgroundColor: 'text.primary',
  color: 'background.paper',
  alignItems: 'center',
  minHeight: 44,
  minWidth: 0,
  paddingBlock: 0,
  lineHeight: ({ direction }: Theme) => lead(direction, 1.3),
  // The same room above as below, so that it stands in one line with the button.
  '& .MuiAlert-message': { ...clamp(6), paddingBlockStart: '0.15em' },
  '& .MuiAlert-action': {
    alignItems: 'center',
    padding: 0,
    marginInline: 'auto 0',
    paddingInlineStart: 1.5,
  },
  '& .MuiAlert-action > *': {
    minHeight: 36,
    paddingBlock: 0,
    font: 'inherit',
    fontWeight: 700,
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
};
