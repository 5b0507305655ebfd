import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useText } from '../../i18n/useText';

const MAX_LENGTH = 60;

interface Props {
  /** The current name, or an empty string for a new view. */
  name: string;
  onName: (name: string) => void;
  onClose: () => void;
}

/** A dialog that asks for the name of a saved view. */
export function NameView({ name, onName, onClose }: Props) {
  const text = useText();
  const title = useId();
  const [typed, type] = useState(name);
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === '') setMissing(true);
          else onName(typed.trim());
        }}
      >
        <DialogTitle id={title}>{text(name ? 'list.rename_view' : 'list.save_view')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {!name && text('list.save_view_hint')}
          <TextField
            autoFocus
            required
            label={text('list.view_name')}
            value={typed}
            onChange={({ target }) => type(target.value)}
            error={isMissing}
            helperText={isMissing && text('list.view_name_missing')}
            slotProps={{ htmlInput: { dir: 'auto', maxLength: MAX_LENGTH } }}
            sx={{ marginBlockStart: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button type="submit" variant="contained">
            {text('list.save_name')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
