import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useStore } from 'react-admin';
import { noteLimits } from '../../domain/notes';
import { AUTHOR } from '../data/clientState';
import { useText } from '../i18n/useText';
import { MenuButton } from '../kit/controls';
import { useRecentNames } from './useTimeline';

interface Props {
  /** An action that needs the name, and runs when the user has entered it. */
  onNamed?: ((name: string) => void) | undefined;
  onClose: () => void;
}

/** Lets the user enter or change the name that this browser remembers. */
export function NameDialog({ onNamed, onClose }: Props) {
  const text = useText();
  const title = useId();
  const [remembered, remember] = useStore(AUTHOR, '');
  const [typed, setTyped] = useState(remembered);
  const [isSubmitted, setSubmitted] = useState(false);
  const isMissing = isSubmitted && typed.trim() === '';
  const names = useRecentNames();
  const submit = () => {
    const name = typed.trim();
    if (onNamed && name === '') return setSubmitted(true);
    remember(name);
    onClose();
    return onNamed?.(name);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{text('notes.author')}</DialogTitle>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals. Without this call, a form around the dialog would
          // receive the event.
          event.stopPropagation();
          submit();
        }}
      >
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            label={text('notes.author')}
            value={typed}
            error={isMissing}
            helperText={text(isMissing ? 'notes.author_missing' : 'notes.author_hint')}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{
              htmlInput: { dir: 'auto', maxLength: noteLimits.author },
              input: {
                endAdornment: names.length > 0 && (
                  <MenuButton
                    label={text('notes.authors')}
                    icon={<ExpandMore fontSize="small" />}
                    items={names.map((name) => ({
                      key: name,
                      label: <bdi>{name}</bdi>,
                      onClick: () => setTyped(name),
                    }))}
                  />
                ),
              },
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained">
            {text('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
