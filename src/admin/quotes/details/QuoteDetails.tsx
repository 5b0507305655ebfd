import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { RECORD_QUERY } from '../../data/listDefaults';
import { useText } from '../../i18n/useText';
import { PrevNextButtons } from '../../list/PrevNextButtons';
import { RoutedDialog } from '../../ui/dialog/RoutedDialog';
import { useCloseDialog } from '../../ui/dialog/useCloseDialog';
import { LoadingContent, useIsDeleted } from '../../ui/loading/LoadingContent';
import type { Quote } from '../table';
import { QuoteRecord } from './QuoteRecord';

/** Shows a quote in a dialog over the list. The dialog has its own URL. */
export function QuoteDetails() {
  const text = useText();
  const { id = '' } = useParams();
  const { data: quote, error } = useGetOne<Quote>(
    'quotes',
    { id },
    { ...RECORD_QUERY, retry: false },
  );
  const isGone = useIsDeleted(id, error);
  const close = useCloseDialog();
  return (
    <RoutedDialog
      title={text('quotes.details')}
      reference={quote?.reference}
      name={quote?.name}
      tools={
        <PrevNextButtons
          id={id}
          name={quote && text('app.pair', { first: quote.reference, second: quote.name })}
        />
      }
      wide
      rowId={id}
      onClose={close}
    >
      {quote && !isGone ? (
        <QuoteRecord key={id} quote={quote} onClose={close} />
      ) : (
        <LoadingContent
          error={error}
          isGone={isGone}
          failed="quotes.load_failed"
          gone="quotes.not_found"
        />
      )}
    </RoutedDialog>
  );
}
