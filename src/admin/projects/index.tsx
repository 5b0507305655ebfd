import type { Project } from '../data/records';
import { ProjectList } from './ProjectList';

export default {
  name: 'projects',
  list: ProjectList,
  recordRepresentation: (project: Project) => project.title,
};
