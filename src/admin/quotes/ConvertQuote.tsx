import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { projectFromQuote } from '../../domain/conversion';
import { budgets, projectTypes } from '../../domain/quotes';
import { paths } from '../data/paths';
import { authorName } from '../data/preferences';
import { draftKeys } from '../forms/drafts';
import { CreateForm } from '../forms/RecordDialogs';
import { type UnsavedChanges, useUnsavedChanges } from '../forms/useUnsavedChanges';
import { conversionErrorText } from '../i18n/useErrorText';
import { useLabel, useText } from '../i18n/useText';
import { RecordNews } from '../notes/RecordNews';
import { ProjectInputs } from '../projects/ProjectInputs';
import { toDraft, toForm } from '../projects/projectModel';
import type { Project } from '../projects/table';
import { RoutedDialog } from '../ui/dialog/RoutedDialog';
import { useCloseDialog } from '../ui/dialog/useCloseDialog';
import { LoadingContent } from '../ui/loading/LoadingContent';
import { ConversionLink } from './QuoteCells';
import { canConvert } from './quoteModel';
import type { Quote } from './table';

/** Converts an approved quote to a project, or shows why the quote cannot be converted. */
export function ConvertQuote() {
  const text = useText();
  const { id = '' } = useParams();
  const unsaved = useUnsavedChanges(draftKeys.conversion(id));
  const { data: quote, error } = useGetOne<Quote>('quotes', { id }, { retry: false });
  // Keeps the form open if somebody else converts or rejects the quote first.
  const [begun, begin] = useState<Quote | null>(null);
  if (!begun && quote && canConvert(quote)) begin(quote);
  const close = useCloseDialog();
  return (
    <RoutedDialog title={text('convert.title')} onClose={() => unsaved.leave(close)}>
      {!begun && !quote && (
        <LoadingContent form error={error} failed="quotes.load_failed" gone="quotes.not_found" />
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

interface Props {
  quote: Quote;
  unsaved: UnsavedChanges;
  onClose: () => void;
}

function ConvertForm({ quote, unsaved, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const type = label(projectTypes, quote.project_type) || text('convert.no_type');
  const range = quote.budget ? label(budgets, quote.budget) : text('quotes.not_specified');
  const title = text('convert.default_title', { type, name: quote.name });
  return (
    <CreateForm<Project>
      resource="projects"
      unsaved={unsaved}
      initial={() => toForm(projectFromQuote(quote, title, new Date()))}
      toData={(values) => ({
        quote_id: quote.id,
        ...toDraft(values),
        updated_by: authorName(),
      })}
      created={(project) => ({
        message: text('convert.done', { title: project.title }),
        to: paths.record('projects', project.id),
      })}
      failed="errors.convert_quote"
      explain={(error) => conversionErrorText(error, text)}
      submitLabel="convert.submit"
      busyLabel="convert.saving"
      onClose={onClose}
    >
      <RecordNews resource="quotes" id={quote.id} />
      {!canConvert(quote) && <NotConvertible quote={quote} />}
      <ProjectInputs budgetHint={text('convert.quote_budget', { budget: range })} />
    </CreateForm>
  );
}

/** Explains why a quote cannot be converted, and links to its project if there is one. */
function NotConvertible({ quote }: { quote: Quote }) {
  const text = useText();
  return (
    <Alert severity="info" action={<ConversionLink quote={quote} />}>
      {text(quote.project ? 'convert.already' : 'convert.not_approved')}
    </Alert>
  );
}
