import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FaultBoundary } from '../fault/FaultBoundary';
import { LanguageSwitcher } from '../i18n/LanguageSwitcher';
import { useLanguage } from '../i18n/languageContext';
import { Icon } from '../icons/Icon';
import type { QuoteForm } from './form/QuoteForm';
import { isBackdrop, openDialog } from './openDialog';
import styles from './QuoteDialog.module.css';

interface Props {
  /** Null until it has loaded. */
  Form: typeof QuoteForm | null;
  isOpen: boolean;
  /** The project type that the form starts with, '' for none. */
  preset: string;
  /** Navigates away from the form's address, which closes the dialog. */
  onClose: () => void;
  onSent: (reference: string) => void;
}

/** The frame of the form. It is part of the page, so that it opens at once. */
export function QuoteDialog({ Form, isOpen, preset, onClose, onSent }: Props) {
  const { messages } = useLanguage();
  const copy = messages.form;
  const dialog = useRef<HTMLDialogElement>(null);
  const [round, setRound] = useState(0);
  const isSent = useRef(false);

  // Removes the handlers of inline/openForm.ts, which may have opened the dialog before hydration. A layout effect,
  // because otherwise both would go back.
  useLayoutEffect(() => {
    window.onhashchange = null;
    if (!dialog.current) return;
    dialog.current.onclose = null;
    dialog.current.onpointerdown = null;
  }, []);
  useEffect(() => {
    if (!isOpen) dialog.current?.close();
    else if (dialog.current) openDialog(dialog.current);
  }, [isOpen]);

  const clearSent = () => {
    if (isSent.current) setRound(round + 1);
    isSent.current = false;
  };
  const onClosed = () => {
    // The next form starts empty, even if this one closes before the success panel does.
    clearSent();
    // The browser closes the dialog by itself when Escape is pressed again at once.
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="quote-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClosed}
      onPointerDown={(event) => isBackdrop(event.currentTarget, event) && onClose()}
    >
      <header className={styles.head}>
        <h2 id="quote-title" tabIndex={-1}>
          {copy.title}
        </h2>
        {/* Closes the dialog before hydration too. */}
        <form method="dialog" className={styles.tools}>
          <LanguageSwitcher />
          <button
            type="submit"
            className={styles.close}
            aria-label={copy.close}
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
          >
            <Icon name="close" />
          </button>
        </form>
      </header>
      {Form ? (
        <FaultBoundary part="form">
          <Form
            key={round}
            preset={preset}
            isOpen={isOpen}
            onSent={(reference) => {
              isSent.current = true;
              onSent(reference);
            }}
            onDone={() => {
              // The response may arrive after the visitor has closed the dialog.
              if (isOpen) onClose();
              else clearSent();
            }}
          />
        </FaultBoundary>
      ) : (
        <p role="status" className={styles.loading}>
          {copy.loading}
        </p>
      )}
    </dialog>
  );
}
