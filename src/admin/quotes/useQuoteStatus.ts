import { useUpdate } from 'react-admin';
import type { QuoteStatus } from '../../domain/quotes';
import type { Quote } from '../data/records';
import { useReload } from '../data/useReload';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { useFailureNotice } from '../ui/notices';

/** Waits for the server's word: a list that polls never shows a value that was not saved. */
export function useQuoteStatus(
  quote: Quote,
  onFailure?: (message: string) => void,
  onChanged?: () => void,
) {
  const text = useText();
  const explain = useErrorText();
  const notice = useFailureNotice();
  const reload = useReload();
  const [update, { isPending, variables }] = useUpdate<Quote>();

  const change = (status: QuoteStatus) =>
    update(
      'quotes',
      { id: quote.id, data: { status }, previousData: quote },
      {
        onSuccess: () => {
          reload('status_changes');
          onChanged?.();
        },
        onError: (error) => {
          const title = text('errors.update_quote');
          const message = explain(error, 'errors.update_quote');
          if (onFailure) onFailure(message);
          else notice(title, message);
          reload('quotes');
        },
      },
    );

  const chosen = isPending ? variables?.data?.status : undefined;
  return { status: chosen ?? quote.status, busy: isPending, change };
}
