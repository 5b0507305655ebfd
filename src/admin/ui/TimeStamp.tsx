import { useFormats } from '../i18n/useFormats';

/** The day, with the time where several fall on one; the exact time on hover. */
export function TimeStamp({ value, time = false }: { value: string; time?: boolean }) {
  const formats = useFormats();
  return (
    <time dateTime={value} title={formats.exact(value)} style={{ whiteSpace: 'nowrap' }}>
      {formats.day(value)}
      {time && ` ${formats.time(Date.parse(value))}`}
    </time>
  );
}
