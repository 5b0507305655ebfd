import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { I18nContext, type I18nProvider, useNotify, useStore } from 'react-admin';
import { i18nProvider, loadMessages } from './i18nProvider';
import { DEFAULT_LANGUAGE, isLanguage, languages } from './languages';
import { LANGUAGE_KEY, useLanguage } from './useLanguage';

/**
 * Provides the stored language, and follows changes in other tabs. When the language changes,
 * `LanguageProvider` only re-renders the tree. react-admin's own provider remounts the tree, which
 * loses unsaved input.
 */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const notify = useNotify();
  const [stored] = useStore<string>(LANGUAGE_KEY, DEFAULT_LANGUAGE);
  const wanted = isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
  // Renders nothing until the stored language has loaded, to avoid a flash of English.
  const [shown, show] = useState<I18nProvider | null>(() =>
    wanted === i18nProvider.getLocale() ? i18nProvider : null,
  );

  useEffect(() => {
    let latest = true;
    const change = async () => {
      try {
        await loadMessages(wanted);
        if (latest) await i18nProvider.changeLocale(wanted);
      } catch {
        notify(i18nProvider.translate('app.language_failed'), { type: 'error' });
      }
      // A new object makes the consumers of the context translate again.
      if (latest) show({ ...i18nProvider });
    };
    if (wanted === i18nProvider.getLocale()) show((now) => now ?? i18nProvider);
    else void change();
    return () => {
      latest = false;
    };
  }, [wanted, notify]);

  return (
    shown && (
      <I18nContext.Provider value={shown}>
        <DocumentLanguage />
        {children}
      </I18nContext.Provider>
    )
  );
}

function DocumentLanguage() {
  const language = useLanguage();
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = languages[language].direction;
  }, [language]);
  return null;
}
