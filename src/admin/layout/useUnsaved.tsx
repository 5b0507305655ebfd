import { useEffect, useRef, useState } from 'react';
import { Confirm } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useText } from '../i18n/useText';

/** Asks before a form with unsaved changes is left, also when the browser's tab is closed. */
export function useUnsaved() {
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

  return {
    leave(go: () => void) {
      if (dirty.current) setLeaving(() => go);
      else go();
    },
    /** Stands inside the form. */
    probe: (
      <DirtyProbe
        onChange={(isDirty) => {
          dirty.current = isDirty;
        }}
      />
    ),
    question: (
      <Confirm
        isOpen={leaving !== null}
        title={text('projects.discard_title')}
        content={text('projects.discard')}
        confirm={text('projects.discard_confirm')}
        cancel={text('projects.keep_editing')}
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          dirty.current = false;
          setLeaving(null);
          leaving?.();
        }}
      />
    ),
  };
}

function DirtyProbe({ onChange }: { onChange: (isDirty: boolean) => void }) {
  const { isDirty } = useFormState();
  const report = useRef(onChange);
  report.current = onChange;
  useEffect(() => {
    report.current(isDirty);
    return () => report.current(false);
  }, [isDirty]);
  return null;
}
