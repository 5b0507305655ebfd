import { localDay } from '../../domain/dates';
import { adminProjectTypes, isLate } from '../../domain/projects';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
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
    render: (project, isTablet) => <TitleCell project={project} isTablet={isTablet} />,
  },
  {
    source: 'project_type',
    width: '9.25rem',
    isWide: true,
    render: (project) => <ProjectType code={project.project_type} />,
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
    render: (project) => <Euros amount={project.budget} />,
  },
  {
    source: 'start_date',
    width: 'max(var(--day), 8.75rem)',
    sort: 'DESC',
    isWide: true,
    render: (project) => <Day date={project.start_date} />,
  },
  {
    source: 'end_date',
    width: 'var(--day)',
    sort: 'DESC',
    render: (project) => <EndDay project={project} />,
  },
  {
    source: 'created_at',
    width: 'var(--day)',
    sort: 'DESC',
    isWide: true,
    render: (project) => <TimeStamp value={project.created_at} />,
  },
];

function TitleCell({ project, isTablet }: { project: Project; isTablet: boolean }) {
  return (
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
        <span className="secondary">
          <ProjectType code={project.project_type} />
        </span>
      )}
    </div>
  );
}

function ProjectType({ code }: { code: string }) {
  const label = useLabel();
  return label(adminProjectTypes, code);
}

function Euros({ amount }: { amount: number | null }) {
  const text = useText();
  const formats = useFormats();
  return amount === null ? text('quotes.not_specified') : formats.euros(amount);
}

function Day({ date }: { date: string | null }) {
  const formats = useFormats();
  return date === null ? '–' : formats.calendarDay(date);
}

function EndDay({ project }: { project: Project }) {
  const late = isLate(project, localDay(new Date()));
  const day = <Day date={project.end_date} />;
  return late ? <strong className="late">{day}</strong> : day;
}
