import { useListContext } from 'react-admin';
import type { Quote } from '../data/records';
import { useText } from '../i18n/useText';
import { BulkStatus } from '../list/BulkStatus';
import { BulkToolbar } from '../list/BulkToolbar';
import { useRowName } from '../list/useRowName';
import { BusyButton } from '../ui/BusyButton';
import { useSpamMark } from './useSpamMark';

export function QuoteBulk() {
  return (
    <BulkToolbar>
      <BulkSpam />
      <BulkStatus resource="quotes" />
    </BulkToolbar>
  );
}

/** "Not spam" in the list of suspected spam, "Mark as spam" elsewhere. */
function BulkSpam() {
  const text = useText();
  const { selectedIds, onUnselectItems, filterValues } = useListContext<Quote>();
  const nameOf = useRowName();
  const { busy, mark } = useSpamMark({ onChanged: onUnselectItems });
  const spam = filterValues.spam !== 'only';
  return (
    <BusyButton
      size="small"
      busy={busy}
      onClick={() => mark(selectedIds.map(String), spam, nameOf(selectedIds))}
    >
      {text(spam ? 'quotes.mark_spam' : 'quotes.clear_spam')}
    </BusyButton>
  );
}
