import { useGetOne } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { RECORD_QUERY } from '../data/listDefaults';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { PrevNextButtons } from '../list/PrevNextButtons';
import { useRowDelete } from '../ui/changes/useRowDelete';
import { RoutedDialog } from '../ui/dialog/RoutedDialog';
import { useCloseDialog } from '../ui/dialog/useCloseDialog';
import { LoadingContent, useIsDeleted } from '../ui/loading/LoadingContent';
import { ProjectView } from './ProjectView';
import type { Project } from './table';

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
  const close = useCloseDialog();
  return (
    <RoutedDialog
      title={text('projects.details')}
      name={project?.title}
      tools={<PrevNextButtons id={id} name={project?.title} />}
      wide
      rowId={id}
      onClose={close}
    >
      {project && !isGone ? (
        <ProjectView
          project={project}
          onEdit={() => navigate(paths.edit('projects', id, search), { replace: true })}
          onDelete={() => {
            remove(project, project.title);
            close();
          }}
        />
      ) : (
        <LoadingContent
          error={error}
          isGone={isGone}
          failed="projects.load_failed"
          gone="projects.not_found"
        />
      )}
    </RoutedDialog>
  );
}
