import { useParams } from 'react-router-dom';
import { EditDialog } from '../forms/EditDialog';
import { useText } from '../i18n/useText';
import { RecordNews } from '../notes/RecordNews';
import { useCloseDialog } from '../ui/dialog/useCloseDialog';
import { recordMessages } from '../ui/resource';
import { QuoteInputs } from './QuoteInputs';
import { editOf, quoteDetails } from './quoteModel';
import type { Quote } from './table';

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
      messages={recordMessages('quotes')}
      onClose={useCloseDialog(id)}
    >
      <RecordNews resource="quotes" id={id} />
      <QuoteInputs editing />
    </EditDialog>
  );
}
