import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/languageContext';
import { quoteMessages } from '../i18n/quoteMessages';
import { Icon } from '../icons/Icon';
import { LanguageSwitcher } from '../layout/LanguageSwitcher';
import styles from './QuoteDialog.module.css';
import { QuoteForm } from './QuoteForm';

interface Props {
  isOpen: boolean;
  /** The project type that the form starts with, '' for none. */
  preset: string;
  /** Leaves the form's address, which closes the dialog. */
  onClose: () => void;
  onSent: (reference: string) => void;
}

export function QuoteDialog({ isOpen, preset, onClose, onSent }: Props) {
  const { language } = useLanguage();
  const copy = quoteMessages[language];
  const dialog = useRef<HTMLDialogElement>(null);
  const [round, setRound] = useState(0);
  const isSent = useRef(false);

  useEffect(() => {
    if (!isOpen) {
      dialog.current?.close();
    } else if (!dialog.current?.open) {
      const { clientWidth, style } = document.documentElement;
      style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
      dialog.current?.showModal();
    }
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
      onPointerDown={(event) => isBackdrop(event) && onClose()}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id="quote-title">{copy.title}</h2>
          <div className={styles.tools}>
            <LanguageSwitcher />
            <button
              type="button"
              className={styles.close}
              aria-label={copy.close}
              onClick={onClose}
            >
              <Icon name="close" />
            </button>
          </div>
        </header>
        <QuoteForm
          key={round}
          copy={copy}
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
      </div>
    </dialog>
  );
}

/** Tells a press on the backdrop from one on the dialog's own scrollbar. */
function isBackdrop({ target, currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === currentTarget && !isInside;
}
