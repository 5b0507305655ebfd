import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import { type ReactNode, useId } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { useText } from '../i18n/useText';
import { DialogHeader, type HeaderProps } from './DialogHeader';
import { FailedPart } from './PartBoundary';
import { usePhone, useReturnFocus } from './screen';
import { useCloseDialog } from './useFrom';

interface Props extends HeaderProps {
  /** If true, the dialog fills every screen. Otherwise it only fills that of a phone. */
  full?: boolean;
  /** The id of the record whose row gets the focus when the dialog closes. */
  rowId?: string;
  children: ReactNode;
}

/** A modal dialog over the list, with its own URL. */
export function RoutedDialog({ full = false, rowId, children, ...header }: Props) {
  const id = useId();
  useReturnFocus(rowId);
  const fills = usePhone() || full;
  return (
    <Dialog
      open
      onClose={header.onClose}
      disableRestoreFocus
      fullScreen={fills}
      fullWidth
      maxWidth="md"
      aria-labelledby={id}
      sx={{
        ...(fills && { '& .MuiDialog-paper': { borderRadius: 0 } }),
        // Makes the content and the actions of a form part of the dialog's layout.
        '& .MuiDialog-paper > form': { display: 'contents' },
      }}
    >
      <DialogHeader id={id} {...header} />
      {children}
    </Dialog>
  );
}

/** Shows the failure in a dialog, so that the list stays on the screen. */
export function FailedDialog(props: FallbackProps) {
  const text = useText();
  const close = useCloseDialog();
  return (
    <RoutedDialog title={text('app.failed')} onClose={close}>
      <DialogContent>
        <FailedPart {...props} />
      </DialogContent>
    </RoutedDialog>
  );
}
