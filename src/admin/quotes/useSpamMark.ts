import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { useText } from '../i18n/useText';
import type { ChangeCallbacks } from '../ui/changes/useChange';
import { useRowChange } from '../ui/changes/useRowChange';

interface SpamMark {
  ids: readonly string[];
  spam: boolean;
}

/** Sets or clears the spam mark of one or many quotes in one call, which can be undone. */
export function useSpamMark(callbacks: ChangeCallbacks) {
  const text = useText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { change, pending } = useRowChange<SpamMark, { id: string }>({
    ...callbacks,
    resource: 'quotes',
    send: ({ ids, spam }) => dataProvider.setQuoteSpam(ids, spam),
    describe: ({ spam }) => text(spam ? 'quotes.spam' : 'quotes.clear_spam'),
    invert: (rows, { spam }) => ({ ids: rows.map(({ id }) => id), spam: !spam }),
  });
  return {
    /** `name` is the name of the client, if there is only one quote. */
    mark: (ids: readonly string[], spam: boolean, name?: string) => change({ ids, spam }, name),
    busy: pending.length > 0,
  };
}
