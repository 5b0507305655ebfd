import { useText } from '../i18n/useText';
import type { SeenRow } from '../screen/selection';
import { useChangeRows } from '../write/useChangeRows';

/** Sets or clears the spam mark of one or many quotes in one call, which can be undone. */
export function useSpamMark(onChanged?: () => void) {
  const text = useText();
  const wordFor = (set: object) =>
    text('is_spam' in set && set.is_spam ? 'quotes.spam' : 'quotes.clear_spam');
  const { change, pending } = useChangeRows('quotes', wordFor, { onChanged });
  return {
    mark: (rows: readonly SeenRow[], is_spam: boolean) => change({ set: { is_spam }, rows }),
    busy: pending.length > 0,
  };
}
