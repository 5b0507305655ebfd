import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { type ChangeCallbacks, useUndoableChange } from '../ui/useUndoableChange';

interface SpamMark {
  ids: readonly string[];
  spam: boolean;
}

/** Sets or clears the spam mark of one or many quotes in one call that can be undone. */
export function useSpamMark(callbacks: ChangeCallbacks) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { change, pending } = useUndoableChange<SpamMark, string>({
    ...callbacks,
    resource: 'quotes',
    send: ({ ids, spam }) => dataProvider.setQuoteSpam(ids, spam),
    invert: (ids, { spam }) => ({ ids, spam: !spam }),
  });
  return {
    mark: (ids: readonly string[], spam: boolean) => change({ ids, spam }),
    busy: pending !== undefined,
  };
}
