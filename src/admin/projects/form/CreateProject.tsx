import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { localDay } from '../../../domain/dates';
import { ExplainedError } from '../../data/errors';
import { paths } from '../../data/paths';
import { DialogForm } from '../../forms/DialogForm';
import { draftKeys } from '../../forms/drafts';
import { useCreateId } from '../../forms/useCreateId';
import { useSubmit } from '../../forms/useSubmit';
import { useUnsavedChanges } from '../../forms/useUnsavedChanges';
import { insertionErrorText } from '../../i18n/useErrorText';
import { useText } from '../../i18n/useText';
import { RoutedDialog } from '../../ui/dialog/RoutedDialog';
import { useCloseDialog } from '../../ui/dialog/useCloseDialog';
import { toDraft, toForm } from '../projectModel';
import { ProjectInputs } from './ProjectInputs';

/** The form for a project without a quote. */
export function CreateProject() {
  const text = useText();
  const dataProvider = useDataProvider();
  const idFor = useCreateId();
  const unsaved = useUnsavedChanges(draftKeys.newProject);
  const [defaultValues] = useState(emptyProject);
  const close = useCloseDialog(paths.projects);
  const { submit, ...submission } = useSubmit({
    async send(values) {
      const draft = toDraft(values);
      const { data } = await dataProvider.create('projects', {
        data: { id: idFor(draft), ...draft },
      });
      if (!data?.id) throw new ExplainedError(text('errors.insertion_empty'));
      return {
        notice: text('projects.created_notice', { title: data.title }),
        to: paths.project(String(data.id)),
      };
    },
    explain: (error) => insertionErrorText(error, 'errors.update_project', text),
    unsaved,
    onDone: close,
  });
  return (
    <RoutedDialog title={text('projects.create_title')} onClose={() => unsaved.leave(close)}>
      <DialogForm
        defaultValues={defaultValues}
        unsaved={unsaved}
        submission={submission}
        onSubmit={submit}
        submitLabel="projects.create_submit"
        onCancel={close}
      >
        <ProjectInputs />
      </DialogForm>
    </RoutedDialog>
  );
}

const emptyProject = () =>
  toForm({
    title: '',
    client_name: '',
    project_type: '',
    description: '',
    status: 'planning',
    start_date: localDay(new Date()),
    end_date: null,
    paid_on: null,
    budget: null,
    technologies: [],
    image_url: '',
  });
