import { useGetOne } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { RECORD_QUERY } from '../data/listDefaults';
import { paths } from '../data/paths';
import type { Project } from '../data/records';
import { useText } from '../i18n/useText';
import { PrevNextButtons } from '../list/PrevNextButtons';
import { useRowDelete } from '../ui/changes/useRowDelete';
import { RoutedDialog } from '../ui/dialog/RoutedDialog';
import { useCloseDialog } from '../ui/dialog/useCloseDialog';
import { LoadingContent, useIsDeleted } from '../ui/loading/LoadingContent';
import { ProjectView } from './ProjectView';

/** A project in a dialog over the list. */
export function ProjectDetails() {
  const text = useText();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const remove = useRowDelete('projects');
  const { data: project, error } = useGetOne<Project>(
    'projects',
    { id },
    { ...RECORD_QUERY, retry: false },
  );
  const isGone = useIsDeleted(id, error);
  const close = useCloseDialog(paths.projects);
  return (
    <RoutedDialog
      title={text('projects.details')}
      name={project?.title}
      tools={<PrevNextButtons id={id} path={paths.project} name={project?.title} />}
      wide
      rowId={id}
      onClose={close}
    >
      {project && !isGone ? (
        <ProjectView
          project={project}
          onEdit={() => navigate(paths.editProject(id, search), { replace: true })}
          onDelete={() => {
            remove(project, project.title);
            close();
          }}
        />
      ) : (
        <LoadingContent
          error={error}
          isGone={isGone}
          failed="errors.projects"
          gone="projects.not_found"
        />
      )}
    </RoutedDialog>
  );
}
