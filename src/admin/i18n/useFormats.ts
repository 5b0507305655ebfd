import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { dateLocale } from '../../domain/dates';
import { formatEuros } from '../../domain/money';

/** The browser's own variety of the chosen language: `en-GB` writes dates its own way. */
export function staffLocale(language: string, browser: readonly string[]): string {
  return (
    browser.find((tag) => tag.toLowerCase().split('-')[0] === language.toLowerCase()) ?? language
  );
}

export function createFormats(language: string, browser: readonly string[]) {
  const locale = dateLocale(staffLocale(language, browser).split('-u-')[0] ?? language);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  // A calendar day has no time zone: it must not slip to the day before.
  const calendarDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const number = new Intl.NumberFormat(`${language}-u-nu-latn`);
  return {
    day: (timestamp: string) => day.format(new Date(timestamp)),
    calendarDay: (date: string) => calendarDay.format(new Date(`${date}T00:00:00Z`)),
    exact: (timestamp: string | number) => exact.format(new Date(timestamp)),
    time: (timestamp: number) => time.format(new Date(timestamp)),
    number: (value: number) => number.format(value),
    euros: (value: number) => formatEuros(value, language),
  };
}

export function useFormats() {
  const language = useLocale();
  return useMemo(() => createFormats(language, navigator.languages), [language]);
}
