export const dateRanges = ['week', 'month', 'last-month', 'quarter', 'year'] as const;
export type DateRange = (typeof dateRanges)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Returns the first moment of a range in the user's time zone: seven days ago, or the start of the
 * last month or of the current month, quarter or year.
 */
export function startOfRange(range: DateRange, now: Date): Date {
  const year = now.getFullYear();
  const month = now.getMonth();
  switch (range) {
    case 'week':
      return new Date(now.getTime() - 7 * DAY_MS);
    case 'month':
      return new Date(year, month, 1);
    case 'last-month':
      return new Date(year, month - 1, 1);
    case 'quarter':
      return new Date(year, month - (month % 3), 1);
    case 'year':
      return new Date(year, 0, 1);
  }
}

/**
 * Returns the first moment after a range in the user's time zone, or null for a range that lasts
 * until now.
 */
export function endOfRange(range: DateRange, now: Date): Date | null {
  return range === 'last-month' ? startOfRange('month', now) : null;
}

/**
 * Returns the first moment after a range in the user's time zone that also has the days to come, such as those of a month in
 * which something is due.
 */
export function endOfWholeRange(range: DateRange, now: Date): Date {
  const year = now.getFullYear();
  const month = now.getMonth();
  switch (range) {
    case 'week':
      return new Date(year, month, now.getDate() + 1);
    case 'month':
      return new Date(year, month + 1, 1);
    case 'last-month':
      return new Date(year, month, 1);
    case 'quarter':
      return new Date(year, month - (month % 3) + 3, 1);
    case 'year':
      return new Date(year + 1, 0, 1);
  }
}

/**
 * Returns the start of the day that is `later` days after `day`, in the user's time zone, or null if `day` does not
 * have the format `YYYY-MM-DD`.
 */
export function startOfDay(day: unknown, later = 0): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(String(day)) ?? [];
  return year === undefined
    ? null
    : new Date(Number(year), Number(month) - 1, Number(date) + later);
}

/** Returns the calendar day that is `days` days after `now`, in the user's time zone. */
export function dayAfter(now: Date, days: number): string {
  return localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

/** Returns the first Monday after the agency's today. */
export function nextMonday(now: Date): string {
  const weekday = new Date(agencyDay(now)).getUTCDay();
  return agencyDay(now, ((7 - weekday) % 7) + 1);
}

/** Returns the number of days from the first day to the second, both as `YYYY-MM-DD`. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS);
}

/** Rounds down: to minutes below one hour, to hours below 48 hours, and otherwise to days. */
export function roundDuration(milliseconds: number) {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  if (minutes < 60) return { value: minutes, unit: 'minute' as const };
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? { value: hours, unit: 'hour' as const }
    : { value: Math.floor(hours / 24), unit: 'day' as const };
}

/**
 * Returns the first moments of the last `count` months in the user's time zone, from the oldest to
 * the current one.
 */
export function monthStarts(count: number, now: Date): Date[] {
  return Array.from(
    { length: count },
    (_, index) => new Date(now.getFullYear(), now.getMonth() - count + 1 + index, 1),
  );
}

/** Returns the calendar day in the user's time zone, as `YYYY-MM-DD`. */
export function localDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}

/** The time zone of the days that the database stores, which compares them with the same one. */
export const AGENCY_ZONE = 'Europe/Paris';

let agencyFormat: Intl.DateTimeFormat | undefined;

/**
 * Returns the calendar day of the agency that is `later` days after `now`. A stored day, such as that of a follow-up, is one of
 * the agency, wherever its reader is; a moment is shown on the day of the reader. The locale writes days as `YYYY-MM-DD`.
 */
export function agencyDay(now: Date, later = 0): string {
  agencyFormat ??= new Intl.DateTimeFormat('sv', { timeZone: AGENCY_ZONE });
  const today = agencyFormat.format(now);
  return new Date(Date.parse(today) + later * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the locale with the Gregorian calendar and Latin digits. */
export function dateLocale(locale: string): string {
  return `${locale}-u-ca-gregory-nu-latn`;
}
