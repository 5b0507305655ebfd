import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { useText } from '../i18n/useText';
import { dropDraft, readDraft } from './drafts';

export type FormDialog = ReturnType<typeof useFormDialog>;

/** What a dialog and its form share. Leaving a form with a draft, or its tab, asks for confirmation. */
export function useFormDialog(draftKey: string, close: () => void) {
  const text = useText();
  const id = useId();
  const [isAsking, ask] = useState(false);
  const isChanged = () => readDraft(sessionStorage, draftKey) !== null;

  useBeforeUnload((event) => {
    if (isChanged()) event.preventDefault();
  });

  return {
    draftKey,
    close,
    leave: () => (isChanged() ? ask(true) : close()),
    confirmation: (
      <Dialog open={isAsking} onClose={() => ask(false)} aria-labelledby={id}>
        <DialogTitle id={id}>{text('form.discard_title')}</DialogTitle>
        <DialogContent>
          <DialogContentText>{text('form.discard')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button
            color="error"
            onClick={() => {
              dropDraft(sessionStorage, draftKey);
              ask(false);
              close();
            }}
          >
            {text('form.discard_confirm')}
          </Button>
          {/* Focuses the button that loses no changes. react-admin's confirmation focuses the
              other button. */}
          <Button autoFocus variant="contained" onClick={() => ask(false)}>
            {text('form.keep_editing')}
          </Button>
        </DialogActions>
      </Dialog>
    ),
  };
}
