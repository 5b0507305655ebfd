import { quoteLimits } from '../../domain/quotes';
import { paths } from '../data/paths';
import { CreateDialog } from '../forms/CreateDialog';
import { useText } from '../i18n/useText';
import { useCloseDialog } from '../ui/dialog/useCloseDialog';
import { QuoteInputs } from './QuoteInputs';
import { toQuote } from './quoteModel';
import type { Quote } from './table';

/** The form for a quote that staff enter, for example after a telephone call. */
export function CreateQuote() {
  const text = useText();
  return (
    <CreateDialog<Quote>
      resource="quotes"
      title={text('quotes.create_title')}
      initial={() => EMPTY_QUOTE}
      toData={toQuote}
      created={({ id, reference }) => ({
        message: text('quotes.created', { reference }),
        to: paths.record('quotes', id),
      })}
      failed="quotes.update_failed"
      submitLabel="quotes.create_submit"
      onClose={useCloseDialog()}
    >
      <QuoteInputs />
    </CreateDialog>
  );
}

const EMPTY_QUOTE = {
  ...Object.fromEntries(Object.keys(quoteLimits).map((field) => [field, ''])),
  project_type: '',
  budget: '',
  timeline: '',
  language: 'en',
  status: 'pending',
};
