import { useEffect, useRef, useState } from 'react';
import { Confirm } from 'react-admin';
import { useText } from '../i18n/useText';
import { dropDraft } from './drafts';

/**
 * Asks before a form with unsaved changes is left, also when the browser's tab is closed. The form
 * holds a `DraftKeeper`, which keeps its draft under `draftKey`.
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

  /** Saved, or not wanted any more. */
  const clear = () => {
    dirty.current = false;
    dropDraft(sessionStorage, draftKey);
  };

  return {
    draftKey,
    clear,
    /** Told by the form whether it holds something unsaved. */
    report(isDirty: boolean) {
      dirty.current = isDirty;
    },
    leave(go: () => void) {
      if (dirty.current) return setLeaving(() => go);
      clear();
      go();
    },
    question: (
      <Confirm
        isOpen={leaving !== null}
        title={text('projects.discard_title')}
        content={text('projects.discard')}
        confirm={text('projects.discard_confirm')}
        cancel={text('projects.keep_editing')}
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
