import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useBeforeUnload } from 'react-router-dom';
import { useText } from '../i18n/useText';
import { changedFields } from './changedFields';
import { DraftNotice, dropDraft, keepDraft, readDraft } from './drafts';

interface Props {
  draftKey: string;
  /** The version of the record that the form opened with. */
  base?: unknown;
  /** Runs after the draft was discarded. */
  onDiscard?: (() => void) | undefined;
}

/** Keeps the changes of the surrounding form as a draft, and restores them when the form opens again. */
export function FormDraft({ draftKey, base, onDiscard }: Props) {
  const { reset, formState } = useFormContext();
  const { isReady, defaultValues = {} } = formState;
  const values = useWatch();
  const [restored, setRestored] = useState(false);
  const isChanged = Object.keys(changedFields(values, defaultValues)).length > 0;

  const started = useRef(false);
  useEffect(() => {
    // Waits until the form has set its default values.
    if (!isReady || started.current) return;
    started.current = true;
    const draft = readDraft(sessionStorage, draftKey);
    if (!draft) return;
    reset(draft.values, { keepDefaultValues: true });
    setRestored(true);
  }, [isReady, draftKey, reset]);

  const wasChanged = useRef(false);
  useEffect(() => {
    if (isChanged) keepDraft(sessionStorage, draftKey, { values, base });
    else if (wasChanged.current) dropDraft(sessionStorage, draftKey);
    wasChanged.current = isChanged;
  }, [isChanged, values, draftKey, base]);

  if (!restored || !isChanged) return null;
  return (
    <DraftNotice
      onDiscard={() => {
        dropDraft(sessionStorage, draftKey);
        setRestored(false);
        reset();
        onDiscard?.();
      }}
    />
  );
}

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
