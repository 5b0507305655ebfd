import { useDataProvider, useListContext } from 'react-admin';
import { type AdminDataProvider, undoOf } from '../../data/dataProvider';
import type { RowChange } from '../../data/records';
import { useText } from '../../i18n/useText';
import { useSeenRow } from '../../kit/selection';
import { type ChangeCallbacks, useChange } from '../../ui/changes/useChange';
import { BusyButton } from '../../ui/controls';
import { useReport } from '../../ui/status/useSetStatus';
import type { Quote } from '../table';

/** The button “Not spam” in the list of suspected spam, and “Mark as spam” in other lists. */
export function BulkSpam() {
  const text = useText();
  const { selectedIds, onUnselectItems, filterValues } = useListContext<Quote>();
  const seen = useSeenRow();
  const { busy, mark } = useSpamMark({ onChanged: onUnselectItems });
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
export function useSpamMark(callbacks: ChangeCallbacks) {
  const text = useText();
  const report = useReport('quotes');
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { change, pending } = useChange<{ changes: readonly RowChange[]; spam: boolean }>({
    ...callbacks,
    failed: 'quotes.update_failed',
    async send({ changes, spam }, { name, isUndo }) {
      const { data } = await dataProvider.changeRows('quotes', changes);
      const value = text(spam ? 'quotes.spam' : 'quotes.clear_spam');
      return {
        ...report(data, { value, name, isUndo }),
        undo: { changes: undoOf(data), spam: !spam },
      };
    },
  });
  return {
    /** `name` is the name of the client, if there is only one quote. */
    mark: (ids: readonly string[], spam: boolean, name?: string) =>
      void change({ changes: [{ set: { is_spam: spam }, ids }], spam }, name),
    busy: pending.length > 0,
  };
}
