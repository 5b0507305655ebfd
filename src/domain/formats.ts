import { AGENCY_ZONE } from './dates.ts';
import type { AgencyLanguage } from './languages.ts';

/** The locales of what the agency writes: Gregorian dates, and Latin digits. */
export const agencyLocales: Readonly<Record<AgencyLanguage, string>> = {
  en: 'en-GB',
  fr: 'fr-FR',
  ar: 'ar-u-ca-gregory-nu-latn',
};

/** Formats cents as euros: `€1,250.00`. */
export function formatCents(cents: number, language: AgencyLanguage): string {
  euros[language] ??= new Intl.NumberFormat(agencyLocales[language], {
    style: 'currency',
    currency: 'EUR',
  });
  return euros[language].format(cents / 100).replace('-', '−');
}

const euros: Partial<Record<AgencyLanguage, Intl.NumberFormat>> = {};

/** Formats a rate in percent: `5.5%`. */
export const formatRate = (rate: number, language: AgencyLanguage): string =>
  new Intl.NumberFormat(agencyLocales[language], {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(rate / 100);

/**
 * Formats a day (`2026-12-24`) or the day of a time in the time zone of the agency: `24 December 2026`. No line ends
 * between the day and its month. French counts the first day of a month, and Intl does not: `1er janvier 2027`.
 */
export const formatDay = (time: string, language: AgencyLanguage): string =>
  new Intl.DateTimeFormat(agencyLocales[language], {
    dateStyle: 'long',
    timeZone: /^\d{4}-\d\d-\d\d$/u.test(time) ? 'UTC' : AGENCY_ZONE,
  })
    .format(new Date(time))
    .replace(' ', '\u00a0')
    .replace(/^1(?=\u00a0)/u, language === 'fr' ? '1er' : '1');
