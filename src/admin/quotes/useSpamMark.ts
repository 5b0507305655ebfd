import { useText } from '../i18n/useText';
import { useChangeRows } from '../kit/useChangeRows';

/** Sets or clears the spam mark of one or many quotes in one call, which can be undone. */
export function useSpamMark(onChanged?: () => void) {
  const text = useText();
  const wordFor = (set: object) =>
    text('is_spam' in set && set.is_spam ? 'quotes.spam' : 'quotes.clear_spam');
  const { change, pending } = useChangeRows('quotes', wordFor, { onChanged });
  return {
    /** `name` is the name of the client, if there is only one quote. */
    mark: (ids: readonly string[], is_spam: boolean, name?: string) =>
      change({ set: { is_spam }, ids, name }),
    busy: pending.length > 0,
  };
}
