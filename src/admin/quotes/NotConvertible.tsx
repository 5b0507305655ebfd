import Alert from '@mui/material/Alert';
import type { Quote } from '../data/records';
import { useText } from '../i18n/useText';
import { ConversionLink } from './QuoteActions';

/** Explains why a quote cannot be converted, and links to its project if there is one. */
export function NotConvertible({ quote }: { quote: Quote }) {
  const text = useText();
  return (
    <Alert severity="info" action={<ConversionLink quote={quote} />}>
      {text(quote.project ? 'convert.already' : 'convert.not_approved')}
    </Alert>
  );
}
