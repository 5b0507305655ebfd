export const dateRanges = ['week', 'month', 'quarter', 'year'] as const;
export type DateRange = (typeof dateRanges)[number];

/**
 * The first moment of a range in the user's time zone: seven days ago, or the start of the
 * current month, quarter or year.
 */
export function startOfRange(range: DateRange, now: Date): Date {
  const year = now.getFullYear();
  const month = now.getMonth();
  switch (range) {
    case 'week':
      return new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000);
    case 'month':
      return new Date(year, month, 1);
    case 'quarter':
      return new Date(year, month - (month % 3), 1);
    case 'year':
      return new Date(year, 0, 1);
  }
}

/** The first moments of the last months in the user's time zone, from the oldest to the current one. */
export function monthStarts(count: number, now: Date): Date[] {
  return Array.from(
    { length: count },
    (_, index) => new Date(now.getFullYear(), now.getMonth() - count + 1 + index, 1),
  );
}

/** The calendar day in the user's time zone, as `YYYY-MM-DD`. */
export function localDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}

/** Gregorian calendar and Latin digits in every language. */
export function dateLocale(locale: string): string {
  return `${locale}-u-ca-gregory-nu-latn`;
}
