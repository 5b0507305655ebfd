type Unit = 'minute' | 'hour' | 'day';

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** A median as one reads it: 45 minutes, 3.5 hours, 2.1 days. */
export function answerTime(minutes: number): { value: number; unit: Unit } {
  if (minutes < 90) return { value: minutes, unit: 'minute' };
  const hours = minutes / 60;
  return hours < 48
    ? { value: tenths(hours), unit: 'hour' }
    : { value: tenths(hours / 24), unit: 'day' };
}

/** Null while there is nothing to take a share of. */
export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;
