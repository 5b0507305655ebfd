import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loadChunk } from '../../backend/loadChunk';
import { type HistoryState, readHistoryState } from '../historyState';
import { useLanguage } from '../i18n/languageContext';
import { projectTypeOf, serviceIds } from '../serviceIds';
import { loadQuoteForm } from './loadQuoteForm';
import { Notice, type NoticeContent } from './Notice';
import { QuoteDialog } from './QuoteDialog';
import { readQuoteHash } from './quoteHash';

type FormModule = Awaited<ReturnType<typeof loadQuoteForm>>;

/**
 * Opens the quote form while the URL contains the hash of the form. Rendered outside the routes, so that the form stays
 * open when the visitor switches the language.
 */
export function QuoteHost() {
  const { page } = useLanguage();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [form, setForm] = useState<FormModule | null>(null);
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
    loadChunk(loadQuoteForm).then(
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
      <QuoteDialog
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

/** Whether the page was loaded with the hash of the form in its URL. Otherwise, a link opened the form. */
function landedOnForm(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return !navigation || readQuoteHash(new URL(navigation.name).hash) !== null;
}
