import { useParams } from 'react-router-dom';
import { paths } from '../data/paths';
import type { Quote } from '../data/records';
import { EditDialog } from '../forms/EditDialog';
import { useText } from '../i18n/useText';
import { RecordNews } from '../notes/RecordNews';
import { useCloseDialog } from '../ui/dialog/useCloseDialog';
import { QuoteInputs } from './QuoteInputs';
import { editOf, quoteDetails } from './quoteModel';

/** Edits the details that the client entered. The client's message cannot be edited. */
export function QuoteEdit() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <EditDialog<Quote>
      resource="quotes"
      id={id}
      title={text('quotes.edit_title')}
      name={({ reference }) => reference}
      toForm={(quote) =>
        Object.fromEntries(quoteDetails.map((field) => [field, quote[field] ?? '']))
      }
      toData={editOf}
      saved={({ name }) => text('quotes.edited', { name })}
      messages={{ load: 'errors.quotes', gone: 'quotes.not_found', save: 'errors.update_quote' }}
      onClose={useCloseDialog((search) => paths.quote(id, search))}
    >
      <RecordNews entity="quote" id={id} />
      <QuoteInputs editing />
    </EditDialog>
  );
}
