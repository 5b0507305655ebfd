import { agency } from '../agency';
import type { AgencyLanguage } from '../domain/agency';

export const directionOf = (language: AgencyLanguage): 'ltr' | 'rtl' =>
  language === 'ar' ? 'rtl' : 'ltr';

/** Returns the language of the site whose texts an offer uses. The site has no French texts. */
export const siteLanguage = (language: AgencyLanguage) => (language === 'ar' ? 'ar' : 'en');

export const agencyName = (language: AgencyLanguage): string => agency.name[siteLanguage(language)];
