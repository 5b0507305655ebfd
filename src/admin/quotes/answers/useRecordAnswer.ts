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

/** Marks a quote as contacted and records the sent answer in one call, which can be undone. */
export function useRecordAnswer({ quote, channel, message }: OpenedAnswer, to: ChangeCallbacks) {
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
    onConflict: (theirs) =>
      refusedChange.set({
        resource: 'quotes',
        name: quote.name,
        theirs,
        mine: 'contacted',
        overwrite: () => record(null),
      }),
  });
  const record = (seen: string | null) =>
    change(
      {
        quote_id: quote.id,
        channel,
        template: quote.language,
        ...(channel === 'email' && { subject: message.subject }),
        ...(channel !== 'phone' && { body: message.body }),
        seen,
      },
      quote.name,
    );
  return { record: () => record(quote.status), busy: pending.length > 0 };
}
