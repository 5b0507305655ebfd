const [JANUARY, JULY] = [0, 6];

/** The distance of a time zone from UTC: in hours, and as text such as `+4` or `-3:30`. */
interface UtcOffset {
  hours: number;
  text: string;
}

export const winterOffset = (zone: string): UtcOffset => offsetIn(zone, JANUARY);
export const summerOffset = (zone: string): UtcOffset => offsetIn(zone, JULY);

function offsetIn(timeZone: string, month: number): UtcOffset {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(Date.UTC(2026, month));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const text = name.replace('GMT', '');
  const [hours = '0', minutes = '0'] = text.split(':');
  const fraction = Number(minutes) / 60;
  return { hours: Number(hours) + (text.startsWith('-') ? -fraction : fraction), text };
}
