import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { RECORD_QUERY } from '../data/listDefaults';
import { paths } from '../data/paths';
import type { Project } from '../data/records';
import { draftKeys, readDraft } from '../forms/drafts';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useText } from '../i18n/useText';
import { PrevNextButtons } from '../list/PrevNextButtons';
import { useRowDelete } from '../ui/changes/useRowDelete';
import { RoutedDialog } from '../ui/dialog/RoutedDialog';
import { useCloseDialog } from '../ui/dialog/useCloseDialog';
import { LoadingContent, useIsDeleted } from '../ui/loading/LoadingContent';
import { ProjectEdit } from './form/ProjectEdit';
import { ProjectView } from './ProjectView';

/** A project in a dialog over the list. `Edit` replaces the details with a form. */
export function ProjectDetails() {
  const text = useText();
  const { id = '' } = useParams();
  const draftKey = draftKeys.project(id);
  const [editing, setEditing] = useState(() => readDraft(sessionStorage, draftKey) !== null);
  const unsaved = useUnsavedChanges(draftKey);
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
      tools={!editing && <PrevNextButtons id={id} path={paths.project} name={project?.title} />}
      wide={!editing}
      rowId={id}
      onClose={() => unsaved.leave(close)}
    >
      {/* If the project is deleted while its form is open, the form keeps the typed values and
          reports the deletion. */}
      {(!project || (isGone && !editing)) && (
        <LoadingContent
          error={error}
          isGone={isGone}
          failed="errors.projects"
          gone="projects.not_found"
        />
      )}
      {project && !isGone && !editing && (
        <ProjectView
          project={project}
          onEdit={() => setEditing(true)}
          onDelete={() => {
            remove(project, project.title);
            close();
          }}
        />
      )}
      {project && editing && (
        <ProjectEdit project={project} unsaved={unsaved} onDone={() => setEditing(false)} />
      )}
    </RoutedDialog>
  );
}
