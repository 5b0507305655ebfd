import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useText } from '../i18n/useText';
import { LoadingContent } from '../layout/LoadingContent';
import { RoutedDialog } from '../layout/RoutedDialog';
import { useUnsaved } from '../layout/useUnsaved';
import { Neighbours } from '../list/Neighbours';
import { useRowDelete } from '../list/useRowDelete';
import { paths } from '../paths';
import type { Project } from '../records';
import { draftKeys, readDraft } from '../session/drafts';
import { ProjectEdit } from './ProjectEdit';
import { ProjectView } from './ProjectView';

/** A project over the grid, at its own address: read first, edited on request. */
export function ProjectDetails() {
  const text = useText();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const draftKey = draftKeys.project(id);
  const [editing, setEditing] = useState(() => readDraft(sessionStorage, draftKey) !== null);
  const unsaved = useUnsaved(draftKey);
  const remove = useRowDelete('projects');
  const { data: project, error } = useGetOne<Project>('projects', { id }, { retry: false });
  const close = () => navigate(paths.projects(search));
  return (
    <RoutedDialog title={text('projects.details')} onClose={() => unsaved.leave(close)}>
      {!editing && <Neighbours id={id} path={paths.project} />}
      {!project && (
        <LoadingContent error={error} failed="errors.projects" gone="projects.not_found" />
      )}
      {project && !editing && (
        <ProjectView
          project={project}
          onEdit={() => setEditing(true)}
          onDelete={() => {
            remove(project);
            close();
          }}
        />
      )}
      {project && editing && (
        <ProjectEdit project={project} unsaved={unsaved} onDone={() => setEditing(false)} />
      )}
      {unsaved.question}
    </RoutedDialog>
  );
}
