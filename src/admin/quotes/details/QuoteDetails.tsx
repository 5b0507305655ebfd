import { DetailsDialog } from '../../list/DetailsDialog';
import type { Quote } from '../table';
import { QuoteRecord } from './QuoteRecord';

export const QuoteDetails = () => (
  <DetailsDialog<Quote> resource="quotes" reference={({ reference }) => reference}>
    {(quote, close) => <QuoteRecord key={quote.id} quote={quote} onClose={close} />}
  </DetailsDialog>
);
