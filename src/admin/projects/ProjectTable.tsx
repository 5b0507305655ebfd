import { localDay } from '../../domain/dates';
import { adminProjectTypes, isLate } from '../../domain/projects';
import { RowLink } from '../list/NewRows';
import { type Column, ListTable } from '../list/table/ListTable';
import { TimeStamp } from '../ui/dates';
import { StatusCell } from '../ui/status/StatusSelect';
import { Approved } from './ProjectCells';
import type { Project } from './table';

export function ProjectTable() {
  return <ListTable resource="projects" columns={columns} nameOf={nameOf} />;
}

const nameOf = ({ title }: Project) => title;

const columns: readonly Column<Project>[] = [
  {
    source: 'title',
    render: (project, { isTablet, label }) => (
      <div className="lines">
        <span className="client">
          <RowLink resource="projects" id={project.id}>
            <bdi>{project.title}</bdi>
          </RowLink>
        </span>
        <span className="client secondary">
          <bdi>{project.client_name}</bdi>
        </span>
        <Approved project={project} />
        {isTablet && (
          <span className="secondary">{label(adminProjectTypes, project.project_type)}</span>
        )}
      </div>
    ),
  },
  {
    source: 'project_type',
    width: '9.25rem',
    isWide: true,
    render: ({ project_type }, { label }) => label(adminProjectTypes, project_type),
  },
  {
    source: 'status',
    width: '9.75rem',
    render: (project) => <StatusCell resource="projects" record={project} name={project.title} />,
  },
  {
    source: 'budget',
    isExtra: true,
    width: '7.375rem',
    align: 'end',
    render: ({ budget }, { text, formats }) =>
      budget === null ? text('quotes.not_specified') : formats.euros(budget),
  },
  {
    source: 'start_date',
    width: 'max(var(--day), 8.75rem)',
    sort: 'DESC',
    isWide: true,
    render: ({ start_date }, { formats }) => (start_date ? formats.calendarDay(start_date) : '–'),
  },
  {
    source: 'end_date',
    width: 'var(--day)',
    sort: 'DESC',
    render: (project, { formats }) => {
      const day = project.end_date ? formats.calendarDay(project.end_date) : '–';
      const late = isLate(project, localDay(new Date()));
      return late ? <strong className="late">{day}</strong> : day;
    },
  },
  {
    source: 'created_at',
    width: 'var(--day)',
    sort: 'DESC',
    isWide: true,
    render: (project) => <TimeStamp value={project.created_at} />,
  },
];
