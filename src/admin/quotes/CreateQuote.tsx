import { useDataProvider } from 'react-admin';
import { quoteLimits } from '../../domain/quotes';
import { paths } from '../data/paths';
import { DialogForm } from '../forms/DialogForm';
import { draftKeys } from '../forms/drafts';
import { useCreateId } from '../forms/useCreateId';
import { useSubmit } from '../forms/useSubmit';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { RoutedDialog } from '../ui/dialog/RoutedDialog';
import { useCloseDialog } from '../ui/dialog/useCloseDialog';
import { QuoteInputs } from './QuoteInputs';
import { toQuote } from './quoteModel';

/** The form for a quote that staff enter, for example after a telephone call. */
export function CreateQuote() {
  const text = useText();
  const explain = useErrorText();
  const dataProvider = useDataProvider();
  const idFor = useCreateId();
  const unsaved = useUnsavedChanges(draftKeys.newQuote);
  const close = useCloseDialog(paths.quotes);
  const { submit, ...submission } = useSubmit({
    async send(values) {
      const quote = toQuote(values);
      const { data } = await dataProvider.create('quotes', {
        data: { id: idFor(quote), ...quote },
      });
      return {
        notice: text('quotes.created', { reference: data?.reference ?? '' }),
        to: paths.quote(String(data.id)),
      };
    },
    explain: (error) =>
      text('quotes.not_saved', { message: explain(error, 'errors.update_quote') }),
    unsaved,
    onDone: close,
  });
  return (
    <RoutedDialog title={text('quotes.create_title')} onClose={() => unsaved.leave(close)}>
      <DialogForm
        defaultValues={EMPTY_QUOTE}
        unsaved={unsaved}
        submission={submission}
        onSubmit={submit}
        submitLabel="quotes.create_submit"
        onCancel={close}
      >
        <QuoteInputs />
      </DialogForm>
    </RoutedDialog>
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
