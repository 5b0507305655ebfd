import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { DataTable, type Identifier, SelectPageCheckbox } from 'react-admin';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { adminProjectTypes } from '../../domain/projects';
import { paths } from '../data/paths';
import type { Project } from '../data/records';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { SelectRow } from '../list/SelectRow';
import { StatusCell } from '../ui/StatusCell';
import { TimeStamp } from '../ui/TimeStamp';
import { Progress } from './Progress';
import { ProjectBulk } from './ProjectBulk';

const Column = DataTable.Col<Project>;

export function ProjectTable() {
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = (id: Identifier) => {
    navigate(paths.project(String(id), search));
    return false as const;
  };
  const day = (date: string | null) => (date ? formats.calendarDay(date) : '–');
  return (
    <Paper variant="outlined" sx={table}>
      <DataTable<Project>
        rowClick={open}
        bulkActionButtons={false}
        bulkActionsToolbar={<ProjectBulk />}
        size="medium"
      >
        <Column
          label={<SelectPageCheckbox />}
          disableSort
          padding="checkbox"
          render={(project) => <SelectRow id={project.id} name={project.title} />}
        />
        <Column source="title" render={(project) => <TitleCell project={project} />} />
        <Column
          source="project_type"
          render={(project) => label(adminProjectTypes, project.project_type)}
        />
        <Column
          source="status"
          render={(project) => (
            <StatusCell resource="projects" record={project} name={project.title} />
          )}
        />
        <Column
          label={text('projects.progress')}
          disableSort
          render={(project) => (
            <Box sx={{ minWidth: 110 }}>
              <Progress status={project.status} title={project.title} />
            </Box>
          )}
        />
        <Column
          source="budget"
          align="right"
          render={(project) =>
            project.budget === null ? text('quotes.not_specified') : formats.euros(project.budget)
          }
        />
        <Column
          source="start_date"
          sortByOrder="DESC"
          render={(project) => day(project.start_date)}
        />
        <Column source="end_date" sortByOrder="DESC" render={(project) => day(project.end_date)} />
        <Column
          source="created_at"
          sortByOrder="DESC"
          render={(project) => <TimeStamp value={project.created_at} />}
        />
      </DataTable>
    </Paper>
  );
}

/** The title is a link to the details, so that the keyboard can open the row too. */
function TitleCell({ project }: { project: Project }) {
  const { search } = useLocation();
  return (
    <Box sx={{ maxWidth: '22rem', overflowWrap: 'anywhere' }}>
      <Link
        component={RouterLink}
        to={paths.project(project.id, search)}
        onClick={(event) => event.stopPropagation()}
        color="text.primary"
        underline="hover"
        data-row-link={project.id}
        sx={{ fontWeight: 600 }}
      >
        <bdi>{project.title}</bdi>
      </Link>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        <bdi>{project.client_name}</bdi>
      </Box>
    </Box>
  );
}

const table = {
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .RaDataTable-thead, & thead th': { backgroundColor: 'background.paper' },
  '& td': { paddingBlock: 1.5, verticalAlign: 'top', whiteSpace: 'nowrap' },
  '& td.MuiTableCell-paddingCheckbox': { paddingBlock: 1 },
};
