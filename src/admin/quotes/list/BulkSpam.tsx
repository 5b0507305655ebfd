import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText';
import { BusyButton } from '../../kit/controls';
import { useSeenRow } from '../../kit/selection';
import { useChangeRows } from '../../kit/useChangeRows';
import type { Quote } from '../table';

/** The button “Not spam” in the list of suspected spam, and “Mark as spam” in other lists. */
export function BulkSpam() {
  const text = useText();
  const { selectedIds, onUnselectItems, filterValues } = useListContext<Quote>();
  const seen = useSeenRow();
  const { busy, mark } = useSpamMark(onUnselectItems);
  const spam = filterValues.spam !== 'only';
  return (
    <BusyButton
      size="small"
      busy={busy}
      onClick={() => mark(selectedIds.map(String), spam, seen(selectedIds).name)}
    >
      {text(spam ? 'quotes.mark_spam' : 'quotes.clear_spam')}
    </BusyButton>
  );
}

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
