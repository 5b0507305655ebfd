import Work from '@mui/icons-material/WorkOutline';
import { Route } from 'react-router-dom';
import { agencyDay } from '../../domain/dates';
import { adminProjectTypes, projectStatuses } from '../../domain/projects';
import { overRecord, paths } from '../data/paths';
import { lazyPart } from '../lazyPart';
import type { AdminResource } from '../screen/resource';
import { type Project, projectTable } from './table';

// Loads on demand, so that the list of quotes loads first. The entry loads it for its own path.
const ProjectList = lazyPart(() => import('./ProjectList').then((module) => module.ProjectList));
// The dialogs load on demand, so that the list loads first.
const ProjectCreate = lazyPart(() =>
  import('./ProjectForms').then((module) => module.ProjectCreate),
);
const ProjectDetails = lazyPart(() =>
  import('./ProjectDetails').then((module) => module.ProjectDetails),
);
const AskForApproval = lazyPart(() =>
  import('./AskForApproval').then((module) => module.AskForApproval),
);
const ProjectEdit = lazyPart(() => import('./ProjectForms').then((module) => module.ProjectEdit));

/** The dialogs over the list. Each dialog has its own path. */
const dialogs = (
  <>
    <Route path="create" element={<ProjectCreate />} />
    <Route path=":id" element={<ProjectDetails />}>
      <Route path={overRecord.ask} element={<AskForApproval />} />
    </Route>
    <Route path=":id/edit" element={<ProjectEdit />} />
  </>
);

const projects: AdminResource<Project> = {
  name: projectTable.name,
  icon: Work,
  list: <ProjectList dialogs={dialogs} />,
  recordRepresentation: ({ title }) => title,
  hasEdit: true,
  options: {
    choices: { status: projectStatuses, project_type: adminProjectTypes },
    details: ({ client_name, status }, { label }) => [client_name, label(projectStatuses, status)],
    euros: ['budget'],
    alsoSets: (status) => (status === 'paid' ? { paid_on: agencyDay(new Date()) } : {}),
    // The client is asked to approve finished work.
    next: (status, id) =>
      status === 'completed' ? { label: 'projects.ask', to: paths.ask(id) } : null,
    keys: [[['keys.space', '←', '→'], 'keys.board']],
  },
};
export default projects;
