import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useText } from '../i18n/useText';
import { dropDraft, keepDraft, readDraft } from './drafts';
import type { UnsavedChanges } from './useUnsavedChanges';

interface Props {
  unsaved: UnsavedChanges;
  base: unknown;
  onDiscard: (() => void) | undefined;
}

/**
 * Stores the unsaved values of the surrounding form as a draft, and restores them when the form
 * opens again.
 */
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

/** Reports that unsaved changes were restored, and offers to discard them. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const text = useText();
  const discard = (
    <Button color="inherit" size="small" onClick={onDiscard}>
      {text('form.discard_draft')}
    </Button>
  );
  return (
    <Alert severity="info" action={discard}>
      {text('form.draft_restored')}
    </Alert>
  );
}
