import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useBeforeUnload } from 'react-router-dom';
import { useText } from '../i18n/useText';
import { DraftNotice, dropDraft, keepDraft, readDraft } from '../kit/drafts';

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

  useBeforeUnload((event) => {
    if (dirty.current) event.preventDefault();
  });

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

interface Props {
  unsaved: UnsavedChanges;
  base: unknown;
  onDiscard: (() => void) | undefined;
}

/** Stores the unsaved values of the surrounding form as a draft, and restores them when the form opens again. */
export function DraftKeeper({ unsaved, base, onDiscard }: Props) {
  const { reset, getValues, formState } = useFormContext();
  const { isDirty, isReady } = formState;
  const values = useWatch();
  const key = unsaved.draftKey;
  const started = useRef(false);
  const [restored, setRestored] = useState(false);

  useEffect(() => {
    // Waits until the form has set its default values.
    if (!isReady || started.current) return;
    started.current = true;
    const draft = readDraft(sessionStorage, key);
    if (!draft) return;
    reset(draft.values, { keepDefaultValues: true });
    setRestored(true);
  }, [isReady, key, reset]);

  const report = useEffectEvent((dirty: boolean) => unsaved.report(dirty));
  const wasDirty = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `values` triggers the effect
  useEffect(() => {
    if (isDirty) keepDraft(sessionStorage, key, { values: getValues(), base });
    else if (wasDirty.current) dropDraft(sessionStorage, key);
    wasDirty.current = isDirty;
    report(isDirty);
  }, [isDirty, values, key, base, getValues]);
  useEffect(() => () => report(false), []);

  if (!restored || !isDirty) return null;
  return (
    <DraftNotice
      onDiscard={() => {
        unsaved.clear();
        setRestored(false);
        reset();
        onDiscard?.();
      }}
    />
  );
}
