import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loadChunk } from '../../backend/loadChunk';
import type { ProjectType } from '../../domain/quotes';
import { isBackdrop, openDialog } from '../../look/openDialog';
import { FaultBoundary } from '../fault/FaultBoundary';
import { type HistoryState, readHistoryState } from '../historyState';
import { LanguageSwitcher } from '../i18n/LanguageSwitcher';
import { useLanguage } from '../i18n/languageContext';
import { Icon } from '../icons/Icon';
import { projectTypeOf, serviceIds } from '../serviceIds';
import type { QuoteForm } from './form/QuoteForm';
import { Notice, type NoticeContent } from './Notice';
import styles from './QuoteDialog.module.css';
import { readQuoteHash } from './quoteHash';

const loadForm = () => import('./form/QuoteForm');

/**
 * Opens the quote form while the URL contains the hash of the form. Rendered outside the routes, so that the form stays
 * open when the visitor switches the language.
 */
export function QuoteDialog() {
  const { page } = useLanguage();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [form, setForm] = useState<{ QuoteForm: typeof QuoteForm } | null>(null);
  const [preset, setPreset] = useState('');
  const [notice, setNotice] = useState<NoticeContent | null>(null);

  const requested = readQuoteHash(hash);
  const isOpen = requested !== null;
  // On a service page, the form preselects the service of the page, unless the hash has a preset.
  const shown = serviceIds.find((id) => id === page?.id);
  const service = requested || (shown ? projectTypeOf[shown] : '');
  if (isOpen && service !== preset) setPreset(service);

  // Going back is asynchronous: without this ref, a second press on Close would go back once more.
  const isClosing = useRef(false);
  const close = (): void => {
    if (!isOpen || isClosing.current) return;
    isClosing.current = true;
    if (readHistoryState(state).formOpened || !landedOnForm()) navigate(-1);
    else navigate({ pathname, search }, { replace: true });
  };
  const onLoadFailed = useEffectEvent(() => {
    setNotice({ kind: 'form-failed' });
    close();
  });

  useEffect(() => {
    isClosing.current = false;
    if (!isOpen) return;
    let isCurrent = true;
    // The open form says it instead, so the notice is gone however fast the visitor closes the form again.
    setNotice((shown) => (shown?.kind === 'sent' ? shown : null));
    loadChunk(loadForm).then(
      (module) => setForm(module),
      () => isCurrent && onLoadFailed(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen]);

  // If a link opened the form before hydration, marks the history entry. Closing the form then navigates back, even
  // after a reload.
  const noteEarlyPress = useEffectEvent((): void => {
    if (!isOpen || readHistoryState(state).formOpened || landedOnForm()) return;
    const opened: HistoryState = { formOpened: true };
    navigate({ pathname, search, hash }, { replace: true, state: opened });
  });
  useEffect(() => noteEarlyPress(), []);

  return (
    <>
      <Notice content={isOpen ? null : notice} onDismiss={() => setNotice(null)} />
      <Dialog
        Form={form?.QuoteForm ?? null}
        isOpen={isOpen}
        preset={preset}
        onClose={close}
        onSent={(reference) => setNotice({ kind: 'sent', reference })}
        onFailed={(type) => !isOpen && setNotice({ kind: 'not-sent', type })}
      />
    </>
  );
}

interface DialogProps {
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
function Dialog({ Form, isOpen, preset, onClose, onSent, onFailed }: DialogProps) {
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

/** Whether the page was loaded with the hash of the form in its URL. Otherwise, a link opened the form. */
function landedOnForm(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return !navigation || readQuoteHash(new URL(navigation.name).hash) !== null;
}
