import { useRef } from 'react';
import { useI18nProvider, useNotify, useStore } from 'react-admin';
import { loadMessages } from './i18nProvider';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages';
import { useText } from './useText';

/**
 * The key of the language in react-admin's store. It is not react-admin's key `locale`, because a
 * change of `locale` remounts the tree: see `LanguageProvider`.
 */
export const LANGUAGE_KEY = 'language';

/** Returns the language on the screen. A newly chosen language takes effect when it has loaded. */
export function useLanguage(): Language {
  const locale = useI18nProvider().getLocale();
  return isLanguage(locale) ? locale : DEFAULT_LANGUAGE;
}

export function useChooseLanguage(): (language: Language) => void {
  const text = useText();
  const notify = useNotify();
  const [, store] = useStore<string>(LANGUAGE_KEY, DEFAULT_LANGUAGE);
  const latest = useRef<Language>(undefined);
  return async (language) => {
    latest.current = language;
    try {
      await loadMessages(language);
      if (latest.current === language) store(language);
    } catch {
      notify(text('app.language_failed'), { type: 'error' });
    }
  };
}
