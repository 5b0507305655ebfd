import { dateLocale } from '../../domain/dates';
import { formatEuros } from '../../domain/money';
import { useLanguage } from './i18nProvider';

/** Returns the browser's preferred regional variant of the language, such as `en-GB`, or the language itself. */
export function staffLocale(language: string, browser: readonly string[]): string {
  return (
    browser.find((tag) => tag.toLowerCase().split('-')[0] === language.toLowerCase()) ?? language
  );
}

/** The locale of days and times. */
export const dayLocale = (language: string, browser: readonly string[]): string =>
  dateLocale(staffLocale(language, browser).split('-u-')[0] ?? language);

/** Used instead of `dateStyle`, which would write Arabic months as numbers. */
export const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

export function createFormats(language: string, browser: readonly string[]) {
  const locale = dayLocale(language, browser);
  const dates = (options: Intl.DateTimeFormatOptions) =>
    formatterOf(() => new Intl.DateTimeFormat(locale, options));
  const numbers = (options: Intl.NumberFormatOptions = {}) =>
    formatterOf(() => new Intl.NumberFormat(`${language}-u-nu-latn`, options));
  /** For values such as `3 hr`. Arabic uses long units, because its short units are single letters. */
  const inUnit = (unit: string) =>
    numbers({
      style: 'unit',
      unit,
      unitDisplay: language === 'ar' ? 'long' : 'short',
      maximumFractionDigits: 1,
    });

  const day = dates(DAY);
  // Formats in UTC, because `startInUtc` returns midnight in UTC, which is the day before in American time zones.
  const calendarDay = dates({ ...DAY, timeZone: 'UTC' });
  const dayOfYear = dates({ day: 'numeric', month: 'short', timeZone: 'UTC' });
  const exact = dates({ dateStyle: 'full', timeStyle: 'medium' });
  const list = formatterOf(() => new Intl.ListFormat(language));
  const cents = numbers({
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const decimals = numbers({ minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' });
  const rate = numbers({ style: 'percent', maximumFractionDigits: 2 });
  let relative: Intl.RelativeTimeFormat | undefined;
  const durations = { minute: inUnit('minute'), hour: inUnit('hour'), day: inUnit('day') };
  return {
    day: (timestamp: string) => day(new Date(timestamp)),
    calendarDay: (date: string) => calendarDay(startInUtc(date)),
    nearDay: (date: string, today: string) =>
      (date.slice(0, 4) === today.slice(0, 4) ? dayOfYear : calendarDay)(startInUtc(date)),
    exact: (timestamp: string | number) => exact(new Date(timestamp)),
    /** Takes milliseconds since 1970. */
    time: dates({ timeStyle: 'short' }),
    month: dates({ month: 'short' }),
    monthAndYear: dates({ month: 'long', year: 'numeric' }),
    number: numbers(),
    /** Hundredths as a number, such as 1,250.50, and without decimals if it is whole. */
    hundredths: (value: number) => decimals(value / 100),
    list: (words: readonly string[]) => list(words),
    compact: numbers({ notation: 'compact', maximumFractionDigits: 1 }),
    percent: numbers({ style: 'percent' }),
    /** Takes percent, such as 5.5. */
    rate: (percent: number) => rate(percent / 100),
    duration: (value: number, unit: keyof typeof durations) => durations[unit](value),
    /** A time that has passed, such as `3 hr. ago`, `yesterday` or `now`. */
    ago(value: number, unit: keyof typeof durations): string {
      relative ??= new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, {
        numeric: 'auto',
        style: 'short',
      });
      return value === 0 && unit !== 'day'
        ? relative.format(0, 'second')
        : relative.format(-value, unit);
    },
    /** Whole euros without decimals: `€14,400`, but `€14,400.50`. */
    cents: (value: number) => cents(value / 100),
    euros: (value: number) => formatEuros(value, language),
  };
}

const startInUtc = (date: string) => new Date(`${date}T00:00:00Z`);

/** Intl formatters are slow to construct, so they are created on first use. */
function formatterOf<Value>(make: () => { format: (value: Value) => string }) {
  let formatter: ReturnType<typeof make> | undefined;
  return (value: Value): string => {
    formatter ??= make();
    return formatter.format(value);
  };
}

// One set of formats per language, shared by all rows of a list.
const made = new Map<string, ReturnType<typeof createFormats>>();

export function useFormats() {
  const language = useLanguage();
  const formats = made.get(language) ?? createFormats(language, navigator.languages);
  made.set(language, formats);
  return formats;
}
