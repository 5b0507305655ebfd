import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { en } from './en';

/** A language is one module that `satisfies Messages`, and one line here. */
const languages = {
  en: { ...englishMessages, ...en },
};
export type Language = keyof typeof languages;

const isLanguage = (locale: string): locale is Language => Object.hasOwn(languages, locale);

export const i18nProvider = polyglotI18nProvider(
  (locale) => (isLanguage(locale) ? languages[locale] : languages.en),
  'en',
  [{ locale: 'en', name: 'English' }],
  // Texts of the database pass through unchanged when they are no key.
  { allowMissing: true },
);
