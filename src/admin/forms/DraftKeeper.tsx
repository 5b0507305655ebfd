import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DraftNotice } from './DraftNotice';
import { dropDraft, keepDraft, readDraft } from './drafts';
import type { useUnsavedChanges } from './useUnsavedChanges';

interface Props {
  unsaved: ReturnType<typeof useUnsavedChanges>;
  /** The version that the edit starts from. */
  base?: unknown;
  onDiscard?: () => void;
}

/** Stands inside a form: keeps what is typed until it is saved, and brings it back. */
export function DraftKeeper({ unsaved, base, onDiscard }: Props) {
  const { reset, getValues, formState } = useFormContext();
  const { isDirty, isReady } = formState;
  const typed = useWatch();
  const key = unsaved.draftKey;
  const started = useRef(false);
  const [restored, setRestored] = useState(false);

  useEffect(() => {
    // The form sets its own values first.
    if (!isReady || started.current) return;
    started.current = true;
    const draft = readDraft(sessionStorage, key);
    if (!draft) return;
    reset(draft.values, { keepDefaultValues: true });
    setRestored(true);
  }, [isReady, key, reset]);

  const report = useRef(unsaved.report);
  report.current = unsaved.report;
  const wasDirty = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `typed` says when to look again
  useEffect(() => {
    if (isDirty) keepDraft(sessionStorage, key, { values: getValues(), base });
    else if (wasDirty.current) dropDraft(sessionStorage, key);
    wasDirty.current = isDirty;
    report.current(isDirty);
  }, [isDirty, typed, key, base, getValues]);
  useEffect(() => () => report.current(false), []);

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
