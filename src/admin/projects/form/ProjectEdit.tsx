import { useParams } from 'react-router-dom';
import { paths } from '../../data/paths';
import type { Project } from '../../data/records';
import { EditDialog } from '../../forms/EditDialog';
import { useText } from '../../i18n/useText';
import { RecordNews } from '../../notes/RecordNews';
import { useCloseDialog } from '../../ui/dialog/useCloseDialog';
import { toDraft, toForm } from '../projectModel';
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
      toData={toDraft}
      saved={({ title }) => text('projects.saved', { title })}
      messages={{
        load: 'errors.projects',
        gone: 'projects.not_found',
        save: 'errors.update_project',
      }}
      onClose={useCloseDialog((search) => paths.project(id, search))}
    >
      <RecordNews entity="project" id={id} />
      <ProjectInputs editing />
    </EditDialog>
  );
}
