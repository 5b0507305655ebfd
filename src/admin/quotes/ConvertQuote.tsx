import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { paths } from '../data/paths';
import type { Quote } from '../data/records';
import { draftKeys } from '../forms/drafts';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useText } from '../i18n/useText';
import { RoutedDialog } from '../ui/dialog/RoutedDialog';
import { useCloseDialog } from '../ui/dialog/useCloseDialog';
import { LoadingContent } from '../ui/loading/LoadingContent';
import { ConvertForm } from './ConvertForm';
import { NotConvertible } from './NotConvertible';
import { canConvert } from './quoteModel';

/** Converts an approved quote to a project, or shows why the quote cannot be converted. */
export function ConvertQuote() {
  const text = useText();
  const { id = '' } = useParams();
  const unsaved = useUnsavedChanges(draftKeys.conversion(id));
  const { data: quote, error } = useGetOne<Quote>('quotes', { id }, { retry: false });
  // Keeps the form open if somebody else converts or rejects the quote first.
  const [begun, begin] = useState<Quote | null>(null);
  if (!begun && quote && canConvert(quote)) begin(quote);
  const close = useCloseDialog(paths.quotes);
  return (
    <RoutedDialog title={text('convert.title')} onClose={() => unsaved.leave(close)}>
      {!begun && !quote && (
        <LoadingContent form error={error} failed="errors.quotes" gone="quotes.not_found" />
      )}
      {!begun && quote && (
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <NotConvertible quote={quote} />
        </DialogContent>
      )}
      {begun && <ConvertForm quote={quote ?? begun} unsaved={unsaved} onClose={close} />}
    </RoutedDialog>
  );
}
