import { dateLocale } from '../../domain/dates';
import { formatEuros } from '../../domain/money';
import { useLanguage } from './useLanguage';

/** The browser's own variety of the chosen language: `en-GB` writes dates its own way. */
export function staffLocale(language: string, browser: readonly string[]): string {
  return (
    browser.find((tag) => tag.toLowerCase().split('-')[0] === language.toLowerCase()) ?? language
  );
}

/** Not `dateStyle`: in Arabic that names no month. */
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

export function createFormats(language: string, browser: readonly string[]) {
  const locale = dateLocale(staffLocale(language, browser).split('-u-')[0] ?? language);
  const day = once(() => new Intl.DateTimeFormat(locale, DAY));
  // A calendar day has no time zone: it must not slip to the day before.
  const calendarDay = once(() => new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' }));
  const exact = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' }),
  );
  const time = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
  const month = once(() => new Intl.DateTimeFormat(locale, { month: 'short' }));
  const monthAndYear = once(
    () => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }),
  );
  const percent = once(() => new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent' }));
  const compact = once(
    () => new Intl.NumberFormat(`${language}-u-nu-latn`, { notation: 'compact' }),
  );
  const number = once(() => new Intl.NumberFormat(`${language}-u-nu-latn`));
  /** `3 hr`; in Arabic, whose short units are single letters, `3 ساعات`. */
  const inUnit = (unit: string) =>
    once(
      () =>
        new Intl.NumberFormat(`${language}-u-nu-latn`, {
          style: 'unit',
          unit,
          unitDisplay: language === 'ar' ? 'long' : 'short',
          maximumFractionDigits: 1,
        }),
    );
  const durations = { minute: inUnit('minute'), hour: inUnit('hour'), day: inUnit('day') };
  return {
    day: (timestamp: string) => day().format(new Date(timestamp)),
    calendarDay: (date: string) => calendarDay().format(new Date(`${date}T00:00:00Z`)),
    exact: (timestamp: string | number) => exact().format(new Date(timestamp)),
    time: (timestamp: number) => time().format(new Date(timestamp)),
    month: (start: Date) => month().format(start),
    monthAndYear: (start: Date) => monthAndYear().format(start),
    number: (value: number) => number().format(value),
    compact: (value: number) => compact().format(value),
    percent: (share: number) => percent().format(share),
    duration: (value: number, unit: keyof typeof durations) => durations[unit]().format(value),
    euros: (value: number) => formatEuros(value, language),
  };
}

/** A browser takes long to make a formatter: each waits until something is written with it. */
function once<Formatter>(make: () => Formatter): () => Formatter {
  let formatter: Formatter | undefined;
  return () => (formatter ??= make());
}

// One set a language: every row of a list writes dates.
const made = new Map<string, ReturnType<typeof createFormats>>();

export function useFormats() {
  const language = useLanguage();
  const formats = made.get(language) ?? createFormats(language, navigator.languages);
  made.set(language, formats);
  return formats;
}
