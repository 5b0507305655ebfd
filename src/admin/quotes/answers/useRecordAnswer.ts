import { useDataProvider } from 'react-admin';
import { quoteStatuses } from '../../../domain/quotes';
import type { AdminDataProvider } from '../../data/dataProvider';
import type { SentAnswer, StatusChanges, StatusOf } from '../../data/records';
import { useLabel } from '../../i18n/useText';
import type { ChangeCallbacks } from '../../ui/changes/useChange';
import { useRowChange } from '../../ui/changes/useRowChange';
import { refusedChange } from '../../ui/status/statusConflict';
import type { OpenedAnswer } from './useOpenAnswer';

type Input = SentAnswer | StatusChanges;

interface Callbacks extends ChangeCallbacks {
  /** Called if the server has recorded the answer, but somebody else changed the status first. */
  onConflict: () => void;
}

/** Marks a quote as contacted and records the sent answer in one call, which can be undone. */
export function useRecordAnswer({ quote, channel, message }: OpenedAnswer, to: Callbacks) {
  const label = useLabel();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { change, pending } = useRowChange<Input, StatusOf>({
    ...to,
    resource: 'quotes',
    send: (input) =>
      'channel' in input
        ? dataProvider.recordAnswer(input)
        : dataProvider.setStatuses('quotes', input),
    describe: (input) =>
      label(quoteStatuses, 'channel' in input ? 'contacted' : (input.changes[0]?.status ?? null)),
    invert: (changed) => ({ changes: changed, seen: 'contacted' }),
    onConflict(theirs) {
      refusedChange.set({
        resource: 'quotes',
        name: quote.name,
        theirs,
        mine: 'contacted',
        isAnswer: true,
        overwrite: () =>
          change(
            { changes: [{ id: quote.id, status: 'contacted' }], seen: theirs.status },
            quote.name,
          ),
      });
      to.onConflict();
    },
  });
  const record = () =>
    change(
      {
        quote_id: quote.id,
        channel,
        template: quote.language,
        ...(channel === 'email' && { subject: message.subject }),
        ...(channel !== 'phone' && { body: message.body }),
        seen: quote.status,
      },
      quote.name,
    );
  return { record, busy: pending.length > 0 };
}
