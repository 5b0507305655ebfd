import Alert from '@mui/material/Alert';
import type { Quote } from '../data/records';
import { useText } from '../i18n/useText';
import { ConversionLink } from './QuoteActions';

/** Why a quote cannot be converted, with the project that it became. */
export function NotConvertible({ quote }: { quote: Quote }) {
  const text = useText();
  return (
    <Alert severity="info" action={<ConversionLink quote={quote} />}>
      {text(quote.project ? 'convert.already' : 'convert.not_approved')}
    </Alert>
  );
}
