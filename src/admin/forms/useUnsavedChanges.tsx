import { useEffect, useRef, useState } from 'react';
import { Confirm } from 'react-admin';
import { useText } from '../i18n/useText';
import { dropDraft } from './drafts';

export type UnsavedChanges = ReturnType<typeof useUnsavedChanges>;

/**
 * Asks for confirmation before a form with unsaved changes is left, or the browser's tab closed.
 * The dialog that holds the form owns this; `DialogForm` reports to it.
 */
export function useUnsavedChanges(draftKey: string) {
  const text = useText();
  const dirty = useRef(false);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  /** Forgets the changes, which are saved or discarded. */
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
      <Confirm
        isOpen={leaving !== null}
        title={text('form.discard_title')}
        content={text('form.discard')}
        confirm={text('form.discard_confirm')}
        cancel={text('form.keep_editing')}
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          clear();
          setLeaving(null);
          leaving?.();
        }}
      />
    ),
  };
}
