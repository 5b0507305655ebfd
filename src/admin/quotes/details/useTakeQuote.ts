import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../../data/dataProvider';
import { ConflictError } from '../../data/errors';
import type { Quote } from '../../data/records';
import { useFailureText } from '../../ui/changes/notices';
import type { Failure } from '../../ui/FailureAlert';
import { isTaken } from '../quoteModel';

/**
 * Takes a quote or releases it. If somebody else took the quote first, changes nothing and reloads
 * the quote, which then shows their name.
 */
export function useTakeQuote(quote: Quote, onFailure: (failure: Failure) => void) {
  const client = useQueryClient();
  const failureText = useFailureText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  // Ignores a claim that has expired. Otherwise, a person who takes the same quote again would
  // change no value, and no request would be sent.
  const previousData = isTaken(quote) ? quote : { ...quote, taken_by: null };
  return useMutation({
    mutationFn: (taken_by: string | null) =>
      dataProvider.update<Quote>('quotes', { id: quote.id, data: { taken_by }, previousData }),
    onError(error) {
      if (error instanceof ConflictError) return;
      onFailure({ text: failureText(error, 'errors.update_quote'), error });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['quotes'] }),
  });
}
