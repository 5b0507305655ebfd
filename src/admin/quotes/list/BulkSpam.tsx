import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText';
import { BusyButton } from '../../kit/controls';
import { useSeenRows } from '../../kit/selection';
import type { Quote } from '../table';
import { useSpamMark } from '../useSpamMark';

/** The button “Not spam” in the list of suspected spam, and “Mark as spam” in other lists. */
export function BulkSpam() {
  const text = useText();
  const { selectedIds, onUnselectItems, filterValues } = useListContext<Quote>();
  const seenRows = useSeenRows();
  const { busy, mark } = useSpamMark(onUnselectItems);
  const spam = filterValues.spam !== 'only';
  return (
    <BusyButton size="small" busy={busy} onClick={() => mark(seenRows(selectedIds), spam)}>
      {text(spam ? 'quotes.mark_spam' : 'quotes.clear_spam')}
    </BusyButton>
  );
}
