type Unit = 'minute' | 'hour' | 'day';

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Converts minutes to a readable duration, such as 45 minutes, 3.5 hours or 2.1 days. */
export function roundedDuration(minutes: number): { value: number; unit: Unit } {
  if (minutes < 90) return { value: minutes, unit: 'minute' };
  const hours = minutes / 60;
  return hours < 48
    ? { value: tenths(hours), unit: 'hour' }
    : { value: tenths(hours / 24), unit: 'day' };
}

/** Returns `part` as a share of `whole`, or null if `whole` is 0. */
export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;
