import { localDay } from '../../domain/dates';
import { adminProjectTypes, isLate } from '../../domain/projects';
import type { MessageKey } from '../i18n/messages/messages';
import { useLabel } from '../i18n/useText';
import { RowLink } from '../list/NewRows';
import { Day, Euros, selectColumn } from '../list/table/cells';
import { ListColumn } from '../list/table/ListColumn';
import { ListTable } from '../list/table/ListTable';
import { StatusCell } from '../ui/status/StatusSelect';
import { TimeStamp } from '../ui/TimeStamp';
import { Progress } from './ProjectCells';
import type { Project } from './table';

export function ProjectTable() {
  return <ListTable resource="projects">{columns}</ListTable>;
}

const Column = ListColumn<Project>;
const PROGRESS = 'projects.progress' satisfies MessageKey;

const columns = [
  selectColumn<Project>(({ title }) => title),
  <Column key="title" source="title" render={(project) => <TitleCell project={project} />} />,
  <Column
    key="project_type"
    source="project_type"
    width={148}
    room="wide"
    render={(project) => <ProjectType code={project.project_type} />}
  />,
  <Column
    key="status"
    source="status"
    width={156}
    render={(project) => <StatusCell resource="projects" record={project} name={project.title} />}
  />,
  <Column
    key="progress"
    label={PROGRESS}
    width={104}
    room="wide"
    render={(project) => <Progress status={project.status} title={project.title} />}
  />,
  <Column
    key="budget"
    source="budget"
    width={118}
    room="some"
    align="end"
    render={(project) => <Euros amount={project.budget} />}
  />,
  <Column
    key="start_date"
    source="start_date"
    width="max(var(--day), 8.75rem)"
    room="wide"
    sortByOrder="DESC"
    render={(project) => <Day date={project.start_date} />}
  />,
  <Column
    key="end_date"
    source="end_date"
    width="var(--day)"
    sortByOrder="DESC"
    render={(project) => <EndDay project={project} />}
  />,
  <Column
    key="created_at"
    source="created_at"
    width="var(--day)"
    room="wide"
    sortByOrder="DESC"
    render={(project) => <TimeStamp value={project.created_at} />}
  />,
];

function TitleCell({ project }: { project: Project }) {
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
    </div>
  );
}

function ProjectType({ code }: { code: string }) {
  const label = useLabel();
  return label(adminProjectTypes, code);
}

function EndDay({ project }: { project: Project }) {
  const late = isLate(project, localDay(new Date()));
  const day = <Day date={project.end_date} />;
  return late ? <strong className="late">{day}</strong> : day;
}
