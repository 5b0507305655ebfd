import { useState } from 'react';
import { ResourceContextProvider, useDataProvider } from 'react-admin';
import { projectFromQuote } from '../../domain/conversion';
import { budgets, projectTypes } from '../../domain/quotes';
import { ExplainedError } from '../data/errors';
import { paths } from '../data/paths';
import { authorName } from '../data/preferences';
import type { Project, Quote } from '../data/records';
import { DialogForm } from '../forms/DialogForm';
import { useCreateId } from '../forms/useCreateId';
import { useSubmit } from '../forms/useSubmit';
import type { UnsavedChanges } from '../forms/useUnsavedChanges';
import { conversionErrorText } from '../i18n/useErrorText';
import { useLabel, useText } from '../i18n/useText';
import { RecordNews } from '../notes/RecordNews';
import { ProjectInputs } from '../projects/form/ProjectInputs';
import { toDraft, toForm } from '../projects/projectModel';
import { NotConvertible } from './NotConvertible';
import { canConvert } from './quoteModel';

interface Props {
  quote: Quote;
  unsaved: UnsavedChanges;
  onClose: () => void;
}

export function ConvertForm({ quote, unsaved, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const dataProvider = useDataProvider();
  const idFor = useCreateId();
  // Computed once, so that a refresh behind the dialog does not reset the form.
  const [defaultValues] = useState(() => {
    const type = label(projectTypes, quote.project_type) || text('convert.no_type');
    const title = text('convert.default_title', { type, name: quote.name });
    return toForm(projectFromQuote(quote, title, new Date()));
  });
  const { submit, ...submission } = useSubmit({
    async send(values) {
      const conversion = { quote_id: quote.id, ...toDraft(values) };
      const { data } = await dataProvider.create<Project>('projects', {
        data: { id: idFor(conversion), ...conversion, updated_by: authorName() },
      });
      if (!data?.id) throw new ExplainedError(text('errors.insertion_empty'));
      return {
        notice: text('convert.done', { title: data.title }),
        to: paths.project(data.id),
      };
    },
    explain: (error) => conversionErrorText(error, text),
    unsaved,
    onDone: onClose,
  });
  const range = quote.budget ? label(budgets, quote.budget) : text('quotes.not_specified');
  return (
    <ResourceContextProvider value="projects">
      <DialogForm
        defaultValues={defaultValues}
        unsaved={unsaved}
        submission={submission}
        onSubmit={submit}
        submitLabel="convert.submit"
        busyLabel="convert.saving"
        onCancel={onClose}
      >
        <RecordNews entity="quote" id={quote.id} />
        {!canConvert(quote) && <NotConvertible quote={quote} />}
        <ProjectInputs budgetHint={text('convert.quote_budget', { budget: range })} />
      </DialogForm>
    </ResourceContextProvider>
  );
}
