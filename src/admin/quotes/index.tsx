import type { Quote } from '../data/records';
import { QuoteList } from './QuoteList';

export default {
  name: 'quotes',
  list: QuoteList,
  recordRepresentation: (quote: Quote) => quote.name,
};
