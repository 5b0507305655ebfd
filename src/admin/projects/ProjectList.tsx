import ViewAgenda from '@mui/icons-material/ViewAgendaOutlined';
import ViewWeek from '@mui/icons-material/ViewWeekOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ComponentProps, ReactNode } from 'react';
import { DataTable, DateField, SelectInput, useListContext, useStore } from 'react-admin';
import { adminProjectTypes, projectStatuses } from '../../domain/projects';
import { DUE } from '../data/listQuery';
import { useText } from '../i18n/useText';
import { lazyPart } from '../lazyPart';
import type { Exported } from '../list/exporter';
import { csv } from '../list/exporter';
import { Filters } from '../list/Filters';
import { StatusField } from '../list/fields';
import { OwnerInput, PERIOD, QuickFilter } from '../list/filterInputs';
import { RecordList, shownFrom42rem, shownFrom60rem } from '../list/RecordList';
import { PartBoundary } from '../screen/PartBoundary';
import { usePhone, useTableFits, useTablet } from '../screen/screen';
import { PendingBoard } from './board/PendingBoard';
import { ProjectCard } from './ProjectCard';
import { Budget, Created, EndDay, Title, Type, useNoteCounts } from './ProjectCells';
import { projectCsv } from './projectCsv';
import { type Project, projectTable } from './table';

const BulkActions = lazyPart(() => import('./BulkActions').then((module) => module.BulkActions));
const ProjectBoard = lazyPart(() =>
  import('./board/ProjectBoard').then((module) => module.ProjectBoard),
);

type Layout = 'grid' | 'table' | 'board';

const list = {
  table: projectTable,
  views: [
    { label: 'projects.all', filter: {} },
    {
      label: 'projects.filter_late',
      filter: { end: DUE },
      sort: { field: 'end_date', order: 'ASC' },
    },
    {
      label: 'projects.filter_completed',
      filter: { status: 'completed' },
      sort: { field: 'end_date', order: 'DESC' },
    },
    { label: 'follow_up.filter', filter: { follow_up: DUE } },
  ],
  filters: (
    <Filters>
      <SelectInput source="status" choices={projectStatuses} emptyText="list.any" alwaysOn />
      <SelectInput
        source="project_type"
        choices={adminProjectTypes}
        emptyText="list.any"
        alwaysOn
      />
      {PERIOD}
      <QuickFilter source="follow_up" label="follow_up.filter" defaultValue={DUE} />
      <QuickFilter source="end" label="dashboard.late_projects" defaultValue={DUE} />
      <OwnerInput source="owner" />
    </Filters>
  ),
  sorts: ['created_at', 'title', 'client_name', 'status', 'budget', 'start_date', 'end_date'],
  pageSizes: [12, 24, 48, 96],
  exporter: csv(projectCsv),
  bulk: <BulkActions />,
} satisfies Partial<ComponentProps<typeof RecordList<Exported<Project>>>>;

export function ProjectList({ dialogs }: { dialogs: ReactNode }) {
  const hasTable = useTableFits();
  const isTablet = useTablet();
  const [chosen, choose] = useStore<Layout>('projects.layout', 'grid');
  const layout = !hasTable && chosen === 'table' ? 'grid' : chosen;
  const instead = {
    grid: <ProjectGrid />,
    table: undefined,
    board: (
      <PartBoundary loading={<PendingBoard />}>
        <ProjectBoard onOpenList={() => choose(hasTable ? 'table' : 'grid')} />
      </PartBoundary>
    ),
  };
  return (
    <RecordList
      {...list}
      isPaged={layout !== 'board'}
      layouts={<LayoutButtons layout={layout} onLayout={choose} />}
      dialogs={dialogs}
      instead={instead[layout]}
    >
      <DataTable.Col source="title">
        <Title withType={isTablet} />
      </DataTable.Col>
      {!isTablet && (
        <DataTable.Col source="project_type" sx={{ ...shownFrom60rem, width: '9.25rem' }}>
          <Type />
        </DataTable.Col>
      )}
      <DataTable.Col source="status" field={StatusField} sx={{ width: '9.75rem' }} />
      <DataTable.Col source="budget" align="right" sx={{ ...shownFrom42rem, width: '7.375rem' }}>
        <Budget />
      </DataTable.Col>
      {!isTablet && (
        <DataTable.Col
          source="start_date"
          field={DateField}
          sortByOrder="DESC"
          sx={{ ...shownFrom60rem, width: '8.75rem' }}
        />
      )}
      <DataTable.Col source="end_date" sortByOrder="DESC" sx={{ width: '8.25rem' }}>
        <EndDay />
      </DataTable.Col>
      {!isTablet && (
        <DataTable.Col
          source="created_at"
          sortByOrder="DESC"
          sx={{ ...shownFrom60rem, width: '8.25rem' }}
        >
          <Created />
        </DataTable.Col>
      )}
    </RecordList>
  );
}

/** On a phone, icons, because names would leave too little space for the tabs of the views beside them. */
function LayoutButtons({ layout, onLayout }: { layout: Layout; onLayout: (to: Layout) => void }) {
  const text = useText();
  const phone = usePhone();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={text('projects.view')}
      value={layout}
      onChange={(_, chosen: Layout | null) => chosen && onLayout(chosen)}
    >
      <ToggleButton value="grid" aria-label={text('projects.grid')}>
        {phone ? <ViewAgenda /> : text('projects.grid')}
      </ToggleButton>
      {useTableFits() && <ToggleButton value="table">{text('projects.table')}</ToggleButton>}
      <ToggleButton value="board" aria-label={text('projects.board')}>
        {phone ? <ViewWeek /> : text('projects.board')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

const NONE: readonly Project[] = [];
const PENDING = Array.from({ length: 12 }, (_, place) => place);

function ProjectGrid() {
  const { data } = useListContext<Project>();
  const notes = useNoteCounts(data ?? NONE);
  return (
    <Box component="ul" sx={grid}>
      {data?.map((project) => (
        <ProjectCard key={project.id} project={project} notes={notes.get(project.id)} />
      ))}
      {!data &&
        PENDING.map((place) => (
          <Skeleton
            key={place}
            component="li"
            aria-hidden
            variant="rounded"
            sx={{ height: { xs: '8rem', sm: '11rem' } }}
          />
        ))}
    </Box>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
  gap: { xs: 1, sm: 1.5 },
  margin: 0,
  padding: 0,
  listStyle: 'none',
};
