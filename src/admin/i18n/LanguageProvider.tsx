import type { EmotionCache } from '@emotion/cache';
import createCache from '@emotion/cache';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  I18nContext,
  type I18nProvider,
  type TranslationMessages,
  useI18nProvider,
  useNotify,
  useStore,
} from 'react-admin';
import {
  DEFAULT_LANGUAGE,
  type Direction,
  isLanguage,
  type Language,
  languageCodes,
  languages,
} from './languages';
import { en } from './messages/en';
import { useText } from './useText';

const { ra: englishLibrary } = englishMessages;
const english = {
  ...en,
  ra: {
    ...englishLibrary,
    saved_queries: {
      ...englishLibrary.saved_queries,
      new_dialog_title: 'Name these filters',
      query_name: 'Name',
    },
  },
};

/** Languages that load on demand, Arabic together with the styles for right-to-left text. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<object>> = {
  async fr() {
    const [library, own] = await Promise.all([
      import('ra-language-french'),
      import('./messages/fr'),
    ]);
    const { ra, ...messages } = library.default;
    const sort = { ...ra.sort, sort_by: own.frSortBy };
    const saved_queries = {
      ...ra.saved_queries,
      new_dialog_title: 'Nommer ces filtres',
      query_name: 'Nom',
    };
    return { ...messages, ra: { ...ra, sort, saved_queries }, ...own.fr };
  },
  async ar() {
    const [library, own] = await Promise.all([
      import('./messages/arReactAdmin'),
      import('./messages/ar'),
      loadRtlStyles(),
    ]);
    return { ...library.arReactAdmin, ...own.ar };
  },
};

export function loadMessages(locale: string): TranslationMessages | Promise<TranslationMessages> {
  if (!isLanguage(locale) || locale === 'en') return english;
  return loaders[locale]() as Promise<TranslationMessages>;
}

export const i18nProvider = polyglotI18nProvider(
  loadMessages,
  DEFAULT_LANGUAGE,
  languageCodes.map((locale) => ({ locale, name: languages[locale].name })),
  // Error messages of the database are not message keys. With this option, polyglot shows them
  // unchanged and writes no warning to the console.
  { allowMissing: true },
);

const leftToRight = createCache({ key: 'css' });
let rightToLeft: EmotionCache | undefined;

/** Loads the plugin that mirrors MUI's styles. Only right-to-left languages need it. */
async function loadRtlStyles(): Promise<void> {
  rightToLeft ??= (await import('./rtlCache')).rtlCache;
}

export const styleCache = (direction: Direction): EmotionCache =>
  (direction === 'rtl' && rightToLeft) || leftToRight;

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

/**
 * The key of the language in react-admin's store. It is not react-admin's key `locale`, because a
 * change of `locale` remounts the tree: see `LanguageProvider`.
 */
const LANGUAGE_KEY = 'language';

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
