import { useFormats } from '../i18n/useFormats';

/** A date, optionally with the time, and with the exact time as tooltip. */
export function TimeStamp({ value, time = false }: { value: string; time?: boolean }) {
  const formats = useFormats();
  return (
    <time dateTime={value} title={formats.exact(value)} style={{ whiteSpace: 'nowrap' }}>
      {formats.day(value)}
      {time && ` ${formats.time(Date.parse(value))}`}
    </time>
  );
}
