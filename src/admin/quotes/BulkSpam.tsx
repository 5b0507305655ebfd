import { useListContext } from 'react-admin';
import type { Quote } from '../data/records';
import { useText } from '../i18n/useText';
import { BusyButton } from '../ui/BusyButton';
import { useSpamMark } from './useSpamMark';

/** In the list of suspected spam the way back, everywhere else the way there. */
export function BulkSpam() {
  const text = useText();
  const { selectedIds, onUnselectItems, filterValues } = useListContext<Quote>();
  const { busy, mark } = useSpamMark();
  const spam = filterValues.spam !== 'only';
  return (
    <BusyButton
      size="small"
      busy={busy}
      onClick={() => mark(selectedIds.map(String), spam, onUnselectItems)}
    >
      {text(spam ? 'quotes.mark_spam' : 'quotes.clear_spam')}
    </BusyButton>
  );
}
