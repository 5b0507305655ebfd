import type { agency } from '../../agency/agency';
import { winterOffset } from './utcOffset';

type Office = (typeof agency.offices)[number];
type ReadingOffice = Office & { hours: NonNullable<Office['hours']> };

/**
 * Returns the office that opens first and the office that closes last, wherever they are: between the two moments,
 * somebody reads requests. Null if no office says its hours.
 */
export function readingHours(
  offices: readonly Office[],
): { first: ReadingOffice; last: ReadingOffice } | null {
  const open = offices.filter((office): office is ReadingOffice => office.hours !== null);
  // Not `toSorted`, which iOS 15 and Android 6 lack: the page would stop working there.
  const by = (end: 'from' | 'to') =>
    [...open].sort((one, other) => utcHour(one, end) - utcHour(other, end));
  const [first] = by('from');
  const last = by('to').at(-1);
  return first && last ? { first, last } : null;
}

/** In winter, because the page says the same hours all year. */
const utcHour = ({ hours, zone }: ReadingOffice, end: 'from' | 'to'): number =>
  hourOf(hours[end]) - winterOffset(zone).hours;

/** Returns the hours of a time such as `9:30`. */
function hourOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) + Number(minutes) / 60;
}
