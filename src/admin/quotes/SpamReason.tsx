import { useText } from '../i18n/useText';
import { Secondary } from '../screen/cells';
import { isSuspected, spamKey } from './quoteModel';
import type { Quote } from './table';

interface Props {
  quote: Pick<Quote, 'status' | 'is_spam' | 'spam_reason'>;
}

/** Why a request is marked as spam. Most suspected requests have no more to say than their status. */
export function SpamReason({ quote }: Props) {
  const text = useText();
  if (isSuspected(quote) && quote.spam_reason !== 'over_limit') return null;
  return <Secondary>{text(spamKey(quote.spam_reason))}</Secondary>;
}
