import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useDocumentTitle } from '../i18n/useDocumentTitle';
import { useText } from '../i18n/useText';
import { SessionNotice } from '../session/SessionNotice';
import { FailureNotices, ResultNotices } from './Notices';
import { useDialogHost } from './noticeHosts';
import { focusRow, focusRowOf, indexOfRow } from './rowFocus';
import { usePhone } from './usePhone';

interface Props {
  title: string;
  /** Names the open record after the title. */
  name?: string | undefined;
  /** The record whose row gets the focus when the dialog closes. */
  rowId?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the list with an address of its own. It fills the screen of a phone. */
export function RoutedDialog({ title, name, rowId, onClose, children }: Props) {
  const text = useText();
  const id = useId();
  useDocumentTitle(name ? `${title}: ${name}` : title);
  useReturnFocus(rowId);
  const host = useDialogHost();
  const phone = usePhone();
  return (
    <Dialog
      open
      onClose={onClose}
      disableRestoreFocus
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      aria-labelledby={id}
      sx={{
        ...(phone && { '& .MuiDialog-paper': { borderRadius: 0 } }),
        // The content and the actions of a form are those of the dialog.
        '& .MuiDialog-paper > form': { display: 'contents' },
        '& .MuiDialogActions-root': { order: 2 },
      }}
    >
      <DialogTitle
        id={id}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1,
          paddingInlineEnd: 8,
          borderBlockEnd: '1px solid',
          borderColor: 'divider',
        }}
      >
        <span>{title}</span>
        {name && (
          <Box component="bdi" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {name}
          </Box>
        )}
      </DialogTitle>
      <IconButton
        aria-label={text('app.close')}
        onClick={onClose}
        sx={{
          position: 'absolute',
          insetBlockStart: 10,
          insetInlineEnd: 10,
          width: 44,
          height: 44,
        }}
      >
        <CloseIcon />
      </IconButton>
      <SessionNotice />
      <FailureNotices host={host} sx={failures} />
      {children}
      <ResultNotices host={host} sx={results} />
    </Dialog>
  );
}

const failures = { paddingInline: 3, paddingBlockStart: 1.5 };
/** Between content and actions, neither of which moves. */
const results = { order: 1, marginInline: 2, marginBlock: 0.5 };

/**
 * Returns the focus when a dialog over a list closes: to the row that was read last, to the one that
 * took its place, or to what opened the dialog.
 */
function useReturnFocus(rowId?: string): void {
  const row = useRef({ id: rowId, index: -1 });

  useEffect(() => {
    row.current = { id: rowId, index: rowId === undefined ? -1 : indexOfRow(rowId) };
  }, [rowId]);

  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      const { id, index } = row.current;
      if (id !== undefined && focusRowOf(id)) return;
      if (index >= 0 && focusRow(index)) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
}
