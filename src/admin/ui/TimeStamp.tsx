import { useFormats } from '../i18n/useFormats';

/** Shows the day, and the time if `time` is set. The tooltip holds the exact time. */
export function TimeStamp({ value, time = false }: { value: string; time?: boolean }) {
  const formats = useFormats();
  return (
    <time
      dateTime={value}
      style={{ whiteSpace: 'nowrap' }}
      // The first exact time costs more than all others of a list together: startup/README.md.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formats.exact(value);
      }}
    >
      {formats.day(value)}
      {time && ` ${formats.time(Date.parse(value))}`}
    </time>
  );
}
