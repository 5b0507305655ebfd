import { Suspense, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '../i18n/languageContext';
import { loadQuoteMessages } from '../i18n/loadMessages';
import { Notice, type NoticeContent } from './Notice';
import { rememberSource } from './source';
import type { Preset } from './useQuoteDraft';

type DialogModule = typeof import('./QuoteDialog');

const quoteButton = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-quote]') : null;

/**
 * Holds the quote form above the routes, so that it outlives a language switch, and listens for its
 * buttons from here, so that they work on pages whose own code is not there yet.
 */
export function QuoteHost() {
  const { language } = useLanguage();
  const [dialog, setDialog] = useState<DialogModule | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [preset, setPreset] = useState<Preset>(null);
  const [notice, setNotice] = useState<NoticeContent | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  const load = async (): Promise<DialogModule> => {
    const [module] = await Promise.all([import('./QuoteDialog'), loadQuoteMessages(language)]);
    return module;
  };

  const open = useEffectEvent(async (button: HTMLElement) => {
    opener.current = button;
    try {
      const module = await load();
      startTransition(() => {
        setNotice((shown) => (shown?.kind === 'sent' ? shown : null));
        setDialog(module);
        setPreset({ type: button.dataset.quote ?? '' });
        setIsOpen(true);
      });
    } catch {
      setNotice({ kind: 'form-failed' });
    }
  });
  const preload = useEffectEvent(() => void load().catch(() => {}));

  useEffect(rememberSource, []);
  useEffect(() => {
    const onPress = (event: Event) => {
      const button = quoteButton(event);
      if (button) open(button);
    };
    const onApproach = (event: Event) => {
      if (quoteButton(event)) preload();
    };
    // Captured: React stops events on parts of the page that it has not taken over yet.
    document.addEventListener('click', onPress, true);
    document.addEventListener('pointerover', onApproach, true);
    document.addEventListener('focusin', onApproach, true);
    return () => {
      document.removeEventListener('click', onPress, true);
      document.removeEventListener('pointerover', onApproach, true);
      document.removeEventListener('focusin', onApproach, true);
    };
  }, []);

  const close = (): void => {
    setIsOpen(false);
    const button = opener.current;
    // The mobile menu closed behind its own button: the menu's toggle is where that was.
    const target = button?.checkVisibility()
      ? button
      : document.querySelector<HTMLElement>('[aria-controls="mobile-menu"]');
    target?.focus({ preventScroll: true });
  };

  return (
    <>
      <Notice content={isOpen ? null : notice} onDismiss={() => setNotice(null)} />
      {dialog && (
        <Suspense>
          <dialog.QuoteDialog
            isOpen={isOpen}
            preset={preset}
            onClose={close}
            onSent={(reference) => setNotice({ kind: 'sent', reference })}
          />
        </Suspense>
      )}
    </>
  );
}
