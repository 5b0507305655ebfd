import { Route, Routes } from 'react-router-dom';
import type { Project } from '../data/records';
import { lazyPart } from '../lazyPart';
import { FailedDialog, PartBoundary } from '../ui/dialog/PartBoundary';
import { ProjectList } from './ProjectList';

// The dialogs load on demand, so that the list loads first.
const CreateProject = lazyPart(() =>
  import('./form/CreateProject').then((module) => module.CreateProject),
);
const ProjectDetails = lazyPart(() =>
  import('./ProjectDetails').then((module) => module.ProjectDetails),
);
const ProjectEdit = lazyPart(() =>
  import('./form/ProjectEdit').then((module) => module.ProjectEdit),
);

/** The dialogs over the list. Each dialog has its own path. */
const dialogs = (
  <PartBoundary failed={FailedDialog}>
    <Routes>
      <Route path="create" element={<CreateProject />} />
      <Route path=":id" element={<ProjectDetails />} />
      <Route path=":id/edit" element={<ProjectEdit />} />
    </Routes>
  </PartBoundary>
);

export default {
  name: 'projects',
  // A constant, so that the list does not re-render when react-admin renders its resources again
  // after the auth check.
  list: <ProjectList dialogs={dialogs} />,
  recordRepresentation: (project: Project) => project.title,
};
