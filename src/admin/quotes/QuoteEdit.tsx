import { useState } from 'react';
import { useDataProvider, useGetOne, useTranslateLabel } from 'react-admin';
import { useParams } from 'react-router-dom';
import { cleanUpdate } from '../data/changes';
import type { AdminDataProvider } from '../data/dataProvider';
import { ConflictError, ExplainedError } from '../data/errors';
import { paths } from '../data/paths';
import type { Quote } from '../data/records';
import { DialogForm } from '../forms/DialogForm';
import { draftBase, draftKeys } from '../forms/drafts';
import { useSubmit } from '../forms/useSubmit';
import { type UnsavedChanges, useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useErrorText } from '../i18n/useErrorText';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { RecordNews } from '../notes/RecordNews';
import { RoutedDialog } from '../ui/dialog/RoutedDialog';
import { useCloseDialog } from '../ui/dialog/useCloseDialog';
import { LoadingContent } from '../ui/loading/LoadingContent';
import { QuoteInputs } from './QuoteInputs';
import { editOf, type QuoteDetail, quoteDetails } from './quoteModel';

/** Edits the details that the client entered. The client's message cannot be edited. */
export function QuoteEdit() {
  const text = useText();
  const { id = '' } = useParams();
  const unsaved = useUnsavedChanges(draftKeys.quote(id));
  const { data: quote, error } = useGetOne<Quote>('quotes', { id }, { retry: false });
  const close = useCloseDialog((search) => paths.quote(id, search));
  return (
    <RoutedDialog
      title={text('quotes.edit_title')}
      name={quote?.reference}
      rowId={id}
      onClose={() => unsaved.leave(close)}
    >
      {quote ? (
        <EditForm quote={quote} unsaved={unsaved} onClose={close} />
      ) : (
        <LoadingContent form error={error} failed="errors.quotes" gone="quotes.not_found" />
      )}
    </RoutedDialog>
  );
}

interface Props {
  quote: Quote;
  unsaved: UnsavedChanges;
  onClose: () => void;
}

/**
 * Edits the details. If somebody else has already changed one of the edited fields, shows their
 * value and writes nothing.
 */
function EditForm({ quote, unsaved, onClose }: Props) {
  const text = useText();
  const explain = useErrorText();
  const formats = useFormats();
  const labelOf = useTranslateLabel();
  const dataProvider = useDataProvider<AdminDataProvider>();
  // The version that the edit starts from. Kept as state, so that a refresh behind the dialog does
  // not replace it.
  const [started, start] = useState(
    () => draftBase<Quote>(sessionStorage, unsaved.draftKey) ?? quote,
  );
  // The version that a save expects. After a conflict, it is the version that somebody else saved.
  const [base, setBase] = useState(started);
  const theirsOf = (theirs: Quote, mine: Partial<Quote>): string =>
    formats.list(
      quoteDetails
        .filter((field) => field in mine && theirs[field] !== base[field])
        .map((field) =>
          text('app.change', {
            name: String(labelOf({ source: field, resource: 'quotes' })),
            value: theirs[field] ?? '–',
          }),
        ),
    );
  const { submit, ...submission } = useSubmit({
    async send(values) {
      const data = cleanUpdate('quotes', editOf(values), started) as Partial<Quote>;
      try {
        await dataProvider.update<Quote>('quotes', { id: base.id, data, previousData: base });
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        const theirs = error.current as Quote;
        setBase(theirs);
        throw new ExplainedError(text('quotes.edit_conflict', { theirs: theirsOf(theirs, data) }));
      }
      return { notice: text('quotes.edited', { name: data.name ?? base.name }) };
    },
    explain: (error) =>
      text('quotes.not_saved', { message: explain(error, 'errors.update_quote') }),
    unsaved,
    onDone: onClose,
  });
  return (
    <DialogForm
      key={started.updated_at}
      defaultValues={formOf(started)}
      unsaved={unsaved}
      base={started}
      onDiscardDraft={() => {
        start(quote);
        setBase(quote);
      }}
      submission={submission}
      onSubmit={submit}
      submitLabel="projects.save"
      onCancel={onClose}
    >
      <RecordNews entity="quote" id={quote.id} />
      <QuoteInputs editing />
    </DialogForm>
  );
}

const formOf = (quote: Quote) =>
  Object.fromEntries(quoteDetails.map((field: QuoteDetail) => [field, quote[field] ?? '']));
