/** The languages of the back office, each with its name in its own script. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const;
export type Language = keyof typeof languages;
export type Direction = (typeof languages)[Language]['direction'];

export const DEFAULT_LANGUAGE = 'en' satisfies Language;
export const languageCodes: readonly Language[] = ['en', 'fr', 'ar'];

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** The specification writes the login and the permissions check in French, on English screens too. */
export const loginLanguage = (language: Language): Language =>
  language === 'en' ? 'fr' : language;
