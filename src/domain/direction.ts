import type { AgencyLanguage } from './languages.ts';

/** Not in languages.ts, which would bring codes of the database into the bundle of the site. */
export const directionOf = (language: AgencyLanguage): 'ltr' | 'rtl' =>
  language === 'ar' ? 'rtl' : 'ltr';
