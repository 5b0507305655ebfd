import { localDay } from '../../../domain/dates';
import { paths } from '../../data/paths';
import { CreateDialog } from '../../forms/CreateDialog';
import { insertionErrorText } from '../../i18n/useErrorText';
import { useText } from '../../i18n/useText';
import { useCloseDialog } from '../../ui/dialog/useCloseDialog';
import { toDraft, toForm } from '../projectModel';
import type { Project } from '../table';
import { ProjectInputs } from './ProjectInputs';

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
