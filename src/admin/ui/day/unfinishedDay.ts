/** The value of a day of which only a part is typed, so that a form refuses it instead of saving no day. */
export const UNFINISHED_DAY = 'unfinished';

/** A validator for days. */
export const unfinishedDayError = (day: unknown): string | undefined =>
  day === UNFINISHED_DAY ? 'validation.day' : undefined;
