import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import { DEFAULT_LANGUAGE, isLanguage, type Language, languageCodes, languages } from './languages';
import { en } from './messages/en';
import { loadRtlStyles } from './styleCache';

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

/**
 * English is part of the bundle. Other languages load on demand, Arabic together with the styles
 * for right-to-left text.
 */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<TranslationMessages>> = {
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
  return loaders[locale]();
}

export const i18nProvider = polyglotI18nProvider(
  loadMessages,
  DEFAULT_LANGUAGE,
  languageCodes.map((locale) => ({ locale, name: languages[locale].name })),
  // Error messages of the database are not message keys. With this option, polyglot shows them
  // unchanged and writes no warning to the console.
  { allowMissing: true },
);
