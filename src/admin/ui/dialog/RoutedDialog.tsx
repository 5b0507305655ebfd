import Dialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import { FailureNotices, ResultNotices } from '../changes/Notices';
import { useDialogHost } from '../changes/notices';
import { usePhone } from '../usePhone';
import { DialogHeader, type HeaderProps } from './DialogHeader';
import { useReturnFocus } from './useReturnFocus';

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
  const host = useDialogHost(rowId);
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
        '& .MuiDialogActions-root': { order: 2 },
      }}
    >
      <DialogHeader id={id} {...header} />
      <FailureNotices host={host} sx={failures} />
      {children}
      <ResultNotices host={host} sx={results} />
    </Dialog>
  );
}

const failures = { paddingInline: 3, paddingBlockStart: 1.5 };
/** Places results below the content and above the actions, whose `order` is 2. */
const results = { order: 1, marginInline: 2, marginBlock: 0.5 };
