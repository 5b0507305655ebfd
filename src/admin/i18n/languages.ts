export const languages = {
  en: { name: 'English', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const;
export type Language = keyof typeof languages;
export type Direction = (typeof languages)[Language]['direction'];

export const DEFAULT_LANGUAGE = 'en' satisfies Language;
export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

export const languageCodes: readonly Language[] = Object.keys(languages).filter(isLanguage);

/**
 * Returns the language of the words that the specification prescribes for the login page and for the screen that checks the
 * session. They are French if the chosen language is English: see docs/requirements.md.
 */
export const loginLanguage = (language: Language): Language =>
  language === 'en' ? 'fr' : language;
