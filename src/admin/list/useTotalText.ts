import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';

/** Formats the total of a list, which is not counted further than the list can be paged through. */
export function useTotalText() {
  const text = useText();
  const formats = useFormats();
  return (total: number, meta: { capped?: boolean } | undefined): string =>
    meta?.capped ? text('list.more_than', { total: formats.number(total) }) : formats.number(total);
}
