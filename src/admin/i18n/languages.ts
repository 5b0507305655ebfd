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
 * Returns the language of the login page and of the screen that checks the session. Both are in
 * French if the chosen language is English: see docs/requirements.md.
 */
export const loginLanguage = (language: Language): Language =>
  language === 'en' ? 'fr' : language;
