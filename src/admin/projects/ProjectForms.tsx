import { useParams } from 'react-router-dom';
import { localDay } from '../../domain/dates';
import { RecordNews } from '../conversation/History';
import { paths } from '../data/paths';
import type { FormValues } from '../forms/DialogForm';
import { CreateDialog, EditDialog } from '../forms/RecordDialogs';
import { insertionErrorText, useText } from '../i18n/useText';
import { useCloseDialog } from '../kit/useFrom';
import { recordMessages } from '../ui/resource';
import { ProjectInputs } from './ProjectInputs';
import { toDraft, toForm } from './projectModel';
import type { Project } from './table';

/** The form for a project without a quote. */
export function CreateProject() {
  const text = useText();
  return (
    <CreateDialog<Project>
      resource="projects"
      title={text('projects.create_title')}
      initial={emptyProject}
      toData={toDraft}
      created={({ id, title }) => ({
        message: text('projects.created_notice', { title }),
        to: paths.record('projects', id),
      })}
      failed="projects.update_failed"
      explain={(error) => insertionErrorText(error, 'projects.update_failed', text)}
      submitLabel="projects.create_submit"
      onClose={useCloseDialog()}
    >
      <ProjectInputs />
    </CreateDialog>
  );
}

const emptyProject = () =>
  toForm({ ...toDraft({ start_date: localDay(new Date()) }), project_type: '' });

/** Edits a project. Its client and its type cannot be edited. */
export function ProjectEdit() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <EditDialog<Project>
      resource="projects"
      id={id}
      title={text('projects.edit_title')}
      name={({ title }) => title}
      toForm={toForm}
      toData={toEdit}
      saved={({ title }) => text('projects.saved', { title })}
      messages={recordMessages('projects')}
      onClose={useCloseDialog(id)}
    >
      <RecordNews resource="projects" id={id} />
      <ProjectInputs editing />
    </EditDialog>
  );
}

const toEdit = (values: FormValues): Partial<Project> => {
  const { client_name, project_type, ...edit } = toDraft(values);
  return edit;
};
