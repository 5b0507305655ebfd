import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import { useStore } from 'react-admin';
import { AUTHOR } from '../data/clientState';
import { useText } from '../i18n/useText';
import { AuthorInput } from './AuthorInput';

interface Props {
  /** An action that needs the user's name, and is confirmed with it. */
  action?: {
    title: string;
    question: string | null;
    label: string;
    run: (name: string) => void;
  };
  onClose: () => void;
}

/**
 * Lets the user enter or change the name that this browser remembers. Before an action, asks for the
 * name only if none is remembered.
 */
export function NameDialog({ action, onClose }: Props) {
  const text = useText();
  const title = useId();
  const input = useRef<HTMLInputElement>(null);
  const [remembered, remember] = useStore(AUTHOR, '');
  const [typed, setTyped] = useState(remembered);
  const [missing, setMissing] = useState(false);
  const isAsked = !action || remembered.trim() === '';
  const submit = () => {
    const name = typed.trim();
    setMissing(action !== undefined);
    if (action && name === '') return input.current?.focus();
    remember(name);
    action?.run(name);
    return onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{action?.title ?? text('notes.author')}</DialogTitle>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals. Without this call, a form around the dialog would
          // receive the event.
          event.stopPropagation();
          submit();
        }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {action?.question && <DialogContentText>{action.question}</DialogContentText>}
          {isAsked && (
            <AuthorInput
              value={typed}
              onChange={setTyped}
              missing={missing}
              inputRef={input}
              autoFocus={!action}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" autoFocus={!isAsked}>
            {action?.label ?? text('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
