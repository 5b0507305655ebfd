import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import { useText } from '../../i18n/useText';
import { AuthorInput } from '../../notes/AuthorInput';

interface Props {
  /** A sentence that names the person who took the quote, or null if nobody did. */
  question: string | null;
  /** The user's name that this browser remembers. If it is empty, the dialog asks for a name. */
  author: string;
  onTake: (author: string) => void;
  onClose: () => void;
}

/**
 * Confirms that the user takes a quote. Warns if somebody else has taken it, and asks for the
 * user's name if none is remembered.
 */
export function TakeDialog({ question, author, onTake, onClose }: Props) {
  const text = useText();
  const title = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(author);
  const [missing, setMissing] = useState(false);
  const take = () => {
    setMissing(true);
    if (typed.trim() === '') input.current?.focus();
    else onTake(typed.trim());
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>
        {text(question === null ? 'quotes.take' : 'quotes.take_over_question')}
      </DialogTitle>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals. Without this call, a form around the dialog would
          // receive the event.
          event.stopPropagation();
          take();
        }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {question !== null && <DialogContentText>{question}</DialogContentText>}
          {author.trim() === '' && (
            <AuthorInput value={typed} onChange={setTyped} missing={missing} inputRef={input} />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button type="submit" variant="contained" autoFocus={author.trim() !== ''}>
            {text(question === null ? 'quotes.take' : 'quotes.take_over')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
