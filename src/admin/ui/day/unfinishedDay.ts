/** The value of a date that is only partly typed. A form refuses it, instead of saving an empty day. */
export const UNFINISHED_DAY = 'unfinished';

export const unfinishedDayError = (day: unknown): string | undefined =>
  day === UNFINISHED_DAY ? 'validation.day' : undefined;
