import type { agency } from '../../agency/agency';
import { summerOffset, winterOffset } from './utcOffset';

type Office = (typeof agency.offices)[number];
type ReadingOffice = Office & { hours: NonNullable<Office['hours']> };

/**
 * Returns when somebody reads requests, wherever they are, on the clock of the office that opens first: from its opening to
 * the last closing, or an hour earlier for a part of the year, because the page says the same hours all year. Null if no
 * office says its hours.
 */
export function readingHours(
  offices: readonly Office[],
): { office: ReadingOffice; from: string; to: string } | null {
  const open = offices.filter((office): office is ReadingOffice => office.hours !== null);
  // Not `toSorted`, which iOS 15 and Android 6 lack: the page would stop working there.
  const [office] = [...open].sort((one, other) => utcOpening(one) - utcOpening(other));
  if (!office) return null;
  const closings = [winterOffset, summerOffset].map((offset) =>
    Math.max(
      ...open.map(
        ({ hours, zone }) => hourOf(hours.to) - offset(zone).hours + offset(office.zone).hours,
      ),
    ),
  );
  return { office, from: office.hours.from, to: timeOf(Math.min(...closings)) };
}

const utcOpening = ({ hours, zone }: ReadingOffice): number =>
  hourOf(hours.from) - winterOffset(zone).hours;

/** Returns the hours of a time such as `9:30`. */
function hourOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) + Number(minutes) / 60;
}

/** The inverse of `hourOf`. A day that goes on after midnight ends at midnight. */
function timeOf(hour: number): string {
  const minutes = Math.round(Math.min(hour, 24) * 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
