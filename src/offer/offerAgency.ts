import { agency } from '../agency/agency';
import { type AgencyLanguage, siteLanguage } from '../domain/languages';

export const directionOf = (language: AgencyLanguage): 'ltr' | 'rtl' =>
  language === 'ar' ? 'rtl' : 'ltr';

export const agencyName = (language: AgencyLanguage): string => agency.name[siteLanguage(language)];
