import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { Project } from '../data/records';
import { ProjectList } from './ProjectList';

// The dialogs load on demand, so that the list comes first.
const CreateProject = lazy(() =>
  import('./CreateProject').then((module) => ({ default: module.CreateProject })),
);
const ProjectDetails = lazy(() =>
  import('./ProjectDetails').then((module) => ({ default: module.ProjectDetails })),
);

/** The dialogs over the list, each at its own address. */
const dialogs = (
  <Suspense fallback={null}>
    <Routes>
      <Route path="create" element={<CreateProject />} />
      <Route path=":id" element={<ProjectDetails />} />
    </Routes>
  </Suspense>
);

export default {
  name: 'projects',
  // A constant element: react-admin renders its resources again when the auth check resolves.
  list: <ProjectList dialogs={dialogs} />,
  recordRepresentation: (project: Project) => project.title,
};
