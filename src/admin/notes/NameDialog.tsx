import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useStore } from 'react-admin';
import { AUTHOR } from '../data/preferences';
import { useText } from '../i18n/useText';
import { AuthorInput } from './AuthorInput';

/** Lets the user enter or change the name that this browser remembers. */
export function NameDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const title = useId();
  const [remembered, remember] = useStore(AUTHOR, '');
  const [typed, setTyped] = useState(remembered);
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{text('notes.author')}</DialogTitle>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          remember(typed.trim());
          onClose();
        }}
      >
        <DialogContent>
          <AuthorInput value={typed} onChange={setTyped} missing={false} autoFocus />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button type="submit" variant="contained">
            {text('form.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
