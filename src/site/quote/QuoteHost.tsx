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

/** Shows the quote form while the address contains its hash. Above the routes, so that a language switch keeps it open. */
export function QuoteHost() {
  const { page } = useLanguage();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [form, setForm] = useState<FormModule | null>(null);
  const [preset, setPreset] = useState('');
  const [notice, setNotice] = useState<NoticeContent | null>(null);

  const requested = readQuoteHash(hash);
  const isOpen = requested !== null;
  // On a service page the form preselects that service, unless the address names another.
  const shown = serviceIds.find((id) => id === page?.id);
  const service = requested || (shown ? projectTypeOf[shown] : '');
  if (isOpen && service !== preset) setPreset(service);

  // Going back takes a moment, and a second press must not go back twice.
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
    loadChunk(loadQuoteForm).then(
      (module) => {
        setForm(module);
        setNotice((shown) => (shown?.kind === 'sent' ? shown : null));
      },
      () => isCurrent && onLoadFailed(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen]);

  // Makes a reload of this history entry open the form.
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
      />
    </>
  );
}

/** Distinguishes a visit that began at the form's address from a link that was pressed before hydration. */
function landedOnForm(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return !navigation || readQuoteHash(new URL(navigation.name).hash) !== null;
}
