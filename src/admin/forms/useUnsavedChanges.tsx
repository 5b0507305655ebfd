import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../i18n/useText';
import { dropDraft } from './drafts';

export type UnsavedChanges = ReturnType<typeof useUnsavedChanges>;

/**
 * Asks for confirmation before the user leaves a form with unsaved changes or closes the tab. The
 * dialog calls this hook and passes the result to its form. The form calls `report` when it gets or
 * loses unsaved changes.
 */
export function useUnsavedChanges(draftKey: string) {
  const text = useText();
  const id = useId();
  const dirty = useRef(false);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  /** Forgets the unsaved changes and deletes their draft. */
  const clear = () => {
    dirty.current = false;
    dropDraft(sessionStorage, draftKey);
  };

  return {
    draftKey,
    clear,
    report(isDirty: boolean) {
      dirty.current = isDirty;
    },
    /** Runs `go` at once, or after a confirmation when there are unsaved changes. */
    leave(go: () => void) {
      if (dirty.current) return setLeaving(() => go);
      clear();
      go();
    },
    confirmation: (
      <Dialog open={leaving !== null} onClose={() => setLeaving(null)} aria-labelledby={id}>
        <DialogTitle id={id}>{text('form.discard_title')}</DialogTitle>
        <DialogContent>
          <DialogContentText>{text('form.discard')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button
            color="error"
            onClick={() => {
              clear();
              setLeaving(null);
              leaving?.();
            }}
          >
            {text('form.discard_confirm')}
          </Button>
          {/* Focuses the button that loses no changes. react-admin's confirmation focuses the
              other button. */}
          <Button autoFocus variant="contained" onClick={() => setLeaving(null)}>
            {text('form.keep_editing')}
          </Button>
        </DialogActions>
      </Dialog>
    ),
  };
}
