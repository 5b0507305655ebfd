import { type ReactNode, useEffect, useId, useRef } from 'react';
import buttons from '../look/buttons.module.css';
import { focusedOnOpening, openDialog } from '../look/openDialog';

interface Props {
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the page, at the bottom of a phone. Focuses its title, so that the keyboard of a phone stays closed. */
export function ModalDialog({ title, closeLabel, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    const opener = document.activeElement;
    if (opened) openDialog(opened);
    return () => {
      opened?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 {...focusedOnOpening} id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <button type="button" className={buttons.secondary} onClick={onClose}>
        {closeLabel}
      </button>
    </dialog>
  );
}
