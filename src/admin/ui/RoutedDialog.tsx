import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';
import { useDocumentTitle } from '../i18n/useDocumentTitle';
import { useText } from '../i18n/useText';
import { SessionNotice } from '../session/SessionNotice';
import { usePhone } from './usePhone';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the list with an address of its own. It fills the screen of a phone. */
export function RoutedDialog({ title, onClose, children }: Props) {
  const text = useText();
  const id = useId();
  useDocumentTitle(title);
  const phone = usePhone();
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      aria-labelledby={id}
      sx={{
        ...(phone && { '& .MuiDialog-paper': { borderRadius: 0 } }),
        '& form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 },
      }}
    >
      <DialogTitle
        id={id}
        sx={{ paddingInlineEnd: 8, borderBlockEnd: '1px solid', borderColor: 'divider' }}
      >
        {title}
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
      {children}
    </Dialog>
  );
}
