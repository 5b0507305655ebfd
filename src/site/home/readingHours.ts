import type { agency } from '../../agency/agency';

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
  const by = (end: 'from' | 'to') =>
    open.toSorted((one, other) => utcHour(one, end) - utcHour(other, end));
  const [first] = by('from');
  const last = by('to').at(-1);
  return first && last ? { first, last } : null;
}

const utcHour = ({ hours, zone }: ReadingOffice, end: 'from' | 'to'): number =>
  hourOf(hours[end]) - hourOf(offsetFromUtc(zone, 0));

/** Returns the hours of a text such as `9:30` or `-3:30`. */
function hourOf(text: string): number {
  const [hours = '0', minutes = '0'] = text.split(':');
  return Number(hours) + Number(minutes) / (hours.startsWith('-') ? -60 : 60);
}

/** Returns the distance of a time zone from UTC in a month, such as `+4`. */
export function offsetFromUtc(timeZone: string, month: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(Date.UTC(2026, month));
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? '';
}
