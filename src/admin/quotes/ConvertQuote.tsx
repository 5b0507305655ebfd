import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { paths } from '../data/paths';
import type { Quote } from '../data/records';
import { draftKeys } from '../forms/drafts';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useText } from '../i18n/useText';
import { RoutedDialog } from '../ui/dialog/RoutedDialog';
import { useCloseDialog } from '../ui/dialog/useCloseDialog';
import { LoadingContent } from '../ui/LoadingContent';
import { ConvertForm } from './ConvertForm';
import { ConversionLink } from './QuoteActions';
import { canConvert } from './quoteModel';

/** Converts an approved quote to a project. For other quotes, shows why they cannot be converted. */
export function ConvertQuote() {
  const text = useText();
  const { id = '' } = useParams();
  const unsaved = useUnsavedChanges(draftKeys.conversion(id));
  const { data: quote, error } = useGetOne<Quote>('quotes', { id }, { retry: false });
  const close = useCloseDialog(paths.quotes);
  return (
    <RoutedDialog title={text('convert.title')} onClose={() => unsaved.leave(close)}>
      {!quote && <LoadingContent error={error} failed="errors.quotes" gone="quotes.not_found" />}
      {quote && !canConvert(quote) && (
        <DialogContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Alert severity="info">
            {text(quote.project ? 'convert.already' : 'convert.not_approved')}
          </Alert>
          <ConversionLink quote={quote} />
        </DialogContent>
      )}
      {quote && canConvert(quote) && (
        <ConvertForm quote={quote} unsaved={unsaved} onClose={close} />
      )}
    </RoutedDialog>
  );
}
