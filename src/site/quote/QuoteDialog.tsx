import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ProjectType } from '../../domain/quotes';
import { isBackdrop, openDialog } from '../../look/openDialog';
import { FaultBoundary } from '../fault/FaultBoundary';
import { LanguageSwitcher } from '../i18n/LanguageSwitcher';
import { useLanguage } from '../i18n/languageContext';
import { Icon } from '../icons/Icon';
import type { QuoteForm } from './form/QuoteForm';
import styles from './QuoteDialog.module.css';

interface Props {
  /** Null until the form has loaded. */
  Form: typeof QuoteForm | null;
  isOpen: boolean;
  /** The initial choices; '' for none. */
  preset: string;
  /** Removes the form's hash from the URL, which closes the dialog. */
  onClose: () => void;
  onSent: (reference: string) => void;
  onFailed: (type: ProjectType) => void;
}

/** The dialog around the form. It is part of the bundle, so that it opens before the form has loaded. */
export function QuoteDialog({ Form, isOpen, preset, onClose, onSent, onFailed }: Props) {
  const { messages } = useLanguage();
  const copy = messages.form;
  const dialog = useRef<HTMLDialogElement>(null);
  const [round, setRound] = useState(0);
  const isSent = useRef(false);

  // Removes the handlers of inline/openForm.ts, which may have opened the dialog before hydration. This is a layout
  // effect: if the dialog closed before a normal effect ran, both the old and the new handler would navigate back.
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
    // Empties a form that was sent, even if the visitor closes the dialog before the success panel does.
    clearSent();
    // Needed here, because a second press of Escape closes the dialog without a `cancel` event.
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
        {/* The method `dialog` closes the dialog even before hydration. */}
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
              // The dialog may be closed already, because the visitor need not wait for the response.
              if (!isOpen) clearSent();
              onSent(reference);
            }}
            onFailed={onFailed}
            onDone={onClose}
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
