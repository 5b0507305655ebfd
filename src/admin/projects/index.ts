import type { Project } from '../records';
import { ProjectList } from './ProjectList';

export default {
  name: 'projects',
  list: ProjectList,
  recordRepresentation: (project: Project) => project.title,
};
