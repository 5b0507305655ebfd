import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type HistoryState, readHistoryState } from '../historyState';
import { useLanguage } from '../i18n/languageContext';
import { projectTypeOf } from '../services/serviceIds';
import { loadQuoteDialog } from './loadQuoteDialog';
import { Notice, type NoticeContent } from './Notice';
import { readQuoteHash } from './quoteHash';

type DialogModule = Awaited<ReturnType<typeof loadQuoteDialog>>;

/** Opens the quote form while the address names it. Above the routes, so that a language switch keeps it. */
export function QuoteHost() {
  const { page } = useLanguage();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<DialogModule | null>(null);
  const [preset, setPreset] = useState('');
  const [notice, setNotice] = useState<NoticeContent | null>(null);

  const requested = readQuoteHash(hash);
  const isOpen = requested !== null;
  // On a service's page the form is about that service, unless the address names another.
  const service = requested || (page && page.id !== 'home' ? projectTypeOf[page.id] : '');
  if (isOpen && service !== preset) setPreset(service);

  // Going back takes a moment, and a second press must not go back twice.
  const isClosing = useRef(false);
  const close = (): void => {
    if (!isOpen || isClosing.current) return;
    isClosing.current = true;
    if (readHistoryState(state).formOpened) navigate(-1);
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
    loadQuoteDialog().then(
      (module) => {
        setDialog(module);
        setNotice((shown) => (shown?.kind === 'sent' ? shown : null));
      },
      () => isCurrent && onLoadFailed(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen]);

  const noteEarlyPress = useEffectEvent((): void => {
    if (!isOpen || readHistoryState(state).formOpened || landedOnForm()) return;
    const opened: HistoryState = { formOpened: true };
    navigate({ pathname, search, hash }, { replace: true, state: opened });
  });
  useEffect(() => noteEarlyPress(), []);

  return (
    <>
      <Notice content={isOpen && dialog ? null : notice} onDismiss={() => setNotice(null)} />
      {dialog && (
        <dialog.QuoteDialog
          isOpen={isOpen}
          preset={preset}
          onClose={close}
          onSent={(reference) => setNotice({ kind: 'sent', reference })}
        />
      )}
    </>
  );
}

/** Tells a visit that began at the form's address from a link pressed before hydration. */
function landedOnForm(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return !navigation || readQuoteHash(new URL(navigation.name).hash) !== null;
}
