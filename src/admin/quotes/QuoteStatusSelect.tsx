import { quoteStatuses } from '../../domain/quotes';
import type { Quote } from '../data/records';
import { useText } from '../i18n/useText';
import { StatusSelect } from '../ui/StatusSelect';
import { useQuoteStatus } from './useQuoteStatus';

interface Props {
  quote: Quote;
  /** Where a dialog is open, the failure is told inside it. */
  onFailure?: (message: string) => void;
}

export function QuoteStatusSelect({ quote, onFailure }: Props) {
  const text = useText();
  const { status, busy, change } = useQuoteStatus(quote, onFailure);
  return (
    <StatusSelect
      choices={quoteStatuses}
      value={status}
      label={text('list.status_of', { name: quote.name })}
      busy={busy}
      keys={onFailure !== undefined}
      onChange={change}
    />
  );
}
