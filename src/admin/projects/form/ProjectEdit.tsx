import { useParams } from 'react-router-dom';
import type { FormValues } from '../../forms/DialogForm';
import { EditDialog } from '../../forms/EditDialog';
import { useText } from '../../i18n/useText';
import { RecordNews } from '../../notes/RecordNews';
import { useCloseDialog } from '../../ui/dialog/useCloseDialog';
import { recordMessages } from '../../ui/resource';
import { toDraft, toForm } from '../projectModel';
import type { Project } from '../table';
import { ProjectInputs } from './ProjectInputs';

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
