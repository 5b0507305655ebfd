import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText';
import { BusyButton } from '../../screen/controls';
import { useSeenRows } from '../../screen/selection';
import { isMarked, type Quote } from '../table';
import { useSpamMark } from '../useSpamMark';

/** The button “Not spam” in the lists of suspected spam and unverified mail, and “Mark as spam” in other lists. */
export function BulkSpam() {
  const text = useText();
  const { selectedIds, onUnselectItems, filterValues } = useListContext<Quote>();
  const seenRows = useSeenRows();
  const { busy, mark } = useSpamMark(onUnselectItems);
  const spam = !isMarked(filterValues);
  return (
    <BusyButton size="small" busy={busy} onClick={() => mark(seenRows(selectedIds), spam)}>
      {text(spam ? 'quotes.mark_spam' : 'quotes.clear_spam')}
    </BusyButton>
  );
}
