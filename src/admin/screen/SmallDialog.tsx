import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useText } from '../i18n/useText';
import { BusyContent } from './BusyContent';
import { BusyButton } from './controls';
import { type Failure, FailureAlert } from './Failures';

export interface Submission {
  busy: boolean;
  failure: Failure | null;
  dismiss: () => void;
}

interface Props {
  title: string;
  maxWidth?: DialogProps['maxWidth'];
  /** What the dialog sends. While it is busy, nothing in the dialog changes, and it stays open. */
  submission?: Partial<Submission>;
  /** The label of the button that sends. */
  confirm?: string | undefined;
  /** Without that label, what stands in the place of the button. */
  send?: ReactNode;
  /** Whether it cannot be taken back, so that the button that loses nothing has the focus. */
  isFinal?: boolean;
  /** Whether nothing can be sent yet. In a form without it, the browser checks the fields. */
  isDisabled?: boolean;
  /** Whether Enter in a field sends. */
  isForm?: boolean;
  onConfirm?: () => unknown;
  /** In place of the buttons that cancel and send. */
  actions?: ReactNode;
  onKeyDown?: DialogProps['onKeyDown'];
  onClose: () => void;
  children: ReactNode;
}

/** A dialog without an address: a question, or a few fields about what is on the screen. */
export function SmallDialog(props: Props) {
  const { title, maxWidth = 'xs', submission = {}, confirm, isFinal, isDisabled = false } = props;
  const { isForm = false, onConfirm, send, actions, onKeyDown, onClose, children } = props;
  const { busy = false, failure = null, dismiss = () => {} } = submission;
  const text = useText();
  const id = useId();
  const content = (
    <>
      <DialogTitle id={id}>{title}</DialogTitle>
      <BusyContent busy={busy} sx={body}>
        <FailureAlert failure={failure} onDismiss={dismiss} />
        {children}
      </BusyContent>
      <DialogActions sx={foot}>
        {actions ?? (
          <>
            <Button autoFocus={isFinal === true} onClick={onClose} disabled={busy}>
              {text('ra.action.cancel')}
            </Button>
            {confirm === undefined ? (
              send
            ) : (
              <BusyButton
                type={isForm ? 'submit' : 'button'}
                {...(isFinal ? { color: 'error' } : { variant: 'contained', autoFocus: !isForm })}
                busy={busy}
                disabled={isDisabled}
                {...(!isForm && { onClick: () => void onConfirm?.() })}
              >
                {confirm}
              </BusyButton>
            )}
          </>
        )}
      </DialogActions>
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Not to the form around the dialog.
    event.stopPropagation();
    if (!busy && !isDisabled) void onConfirm?.();
  };
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      // Given as undefined, it would replace MUI's own, with which Escape closes.
      {...(onKeyDown && { onKeyDown })}
      aria-labelledby={id}
      maxWidth={maxWidth}
      fullWidth
    >
      {isForm ? (
        <form onSubmit={submit} noValidate={props.isDisabled !== undefined}>
          {content}
        </form>
      ) : (
        content
      )}
    </Dialog>
  );
}

const body = {
  display: 'grid',
  gap: 2,
  '& p': { margin: 0 },
  '& ul': { margin: 0, paddingInlineStart: 2.5 },
};
const foot = { flexWrap: 'wrap', gap: 1 };
