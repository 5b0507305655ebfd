import ViewAgenda from '@mui/icons-material/ViewAgendaOutlined';
import ViewWeek from '@mui/icons-material/ViewWeekOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ComponentProps, ReactNode } from 'react';
import { useListContext, useStore } from 'react-admin';
import { adminProjectTypes, projectStatuses } from '../../domain/projects';
import { DUE } from '../data/listQuery';
import type { Exported } from '../data/records';
import { useText } from '../i18n/useText';
import { csv } from '../kit/exporter';
import { OWNER, PERIOD } from '../kit/filters';
import { RecordList } from '../kit/RecordList';
import { lazyPart } from '../lazyPart';
import { useShownList } from '../list/table/ListTable';
import { PartBoundary } from '../ui/RoutedDialog';
import { usePhone, useTableFits } from '../ui/screen';
import { PendingBoard } from './board/PendingBoard';
import { PendingCard, ProjectCard } from './ProjectCard';
import { useNoteCounts } from './ProjectCells';
import { projectCsv } from './projectCsv';
import { type Project, projectTable } from './table';

const ProjectTable = lazyPart(() => import('./ProjectTable').then((module) => module.ProjectTable));
const ProjectBoard = lazyPart(() =>
  import('./board/ProjectBoard').then((module) => module.ProjectBoard),
);

type Layout = 'grid' | 'table' | 'board';

const list = {
  table: projectTable,
  views: [
    { label: 'projects.all', filter: {} },
    {
      label: 'projects.late_ones',
      filter: { end: DUE },
      sort: { field: 'end_date', order: 'ASC' },
    },
    {
      label: 'projects.completed',
      filter: { status: 'completed' },
      sort: { field: 'end_date', order: 'DESC' },
    },
    { label: 'follow_up.filter', filter: { follow_up: DUE } },
  ],
  filters: [
    PERIOD,
    { source: 'status', choices: projectStatuses, any: 'list.any_status', hasSelect: true },
    { source: 'project_type', choices: adminProjectTypes, any: 'list.any_type', hasSelect: true },
    {
      source: 'follow_up',
      label: 'list.due',
      options: [{ value: DUE, name: 'follow_up.filter' }],
    },
    { source: 'end', useName: useEndName },
    OWNER,
  ],
  sorts: ['created_at', 'title', 'client_name', 'status', 'budget', 'start_date', 'end_date'],
  pageSizes: [12, 24, 48, 96],
  exporter: csv(projectCsv),
} satisfies Partial<ComponentProps<typeof RecordList<Exported<Project>>>>;

function useEndName(value: unknown): string | undefined {
  const late = useText()('dashboard.late_projects');
  return value === DUE ? late : undefined;
}

export function ProjectList({ dialogs }: { dialogs: ReactNode }) {
  const hasTable = useTableFits();
  const [chosen, choose] = useStore<Layout>('projects.layout', 'grid');
  const layout = !hasTable && chosen === 'table' ? 'grid' : chosen;
  return (
    <RecordList
      {...list}
      isPaged={layout !== 'board'}
      layouts={<LayoutButtons layout={layout} onLayout={choose} />}
      dialogs={dialogs}
      instead={
        layout === 'grid' ? (
          <ProjectGrid />
        ) : (
          <PartBoundary loading={layout === 'board' ? <PendingBoard /> : <PendingRows />}>
            {layout === 'table' ? (
              <ProjectTable />
            ) : (
              <ProjectBoard onOpenList={() => choose(hasTable ? 'table' : 'grid')} />
            )}
          </PartBoundary>
        )
      }
    />
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
const PENDING = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

function ProjectGrid() {
  const { data } = useListContext<Project>();
  const shown = useShownList();
  const notes = useNoteCounts(data ?? NONE);
  return (
    <Box key={shown} component="ul" sx={grid}>
      {data?.map((project) => (
        <ProjectCard key={project.id} project={project} notes={notes.get(project.id)} />
      ))}
      {!data && PENDING.map((place) => <PendingCard key={place} />)}
    </Box>
  );
}

/** A placeholder for the table while its code loads. */
const PendingRows = () =>
  PENDING.map((row) => (
    <Skeleton key={row} variant="rounded" height={44} sx={{ marginBlockEnd: 1 }} />
  ));

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
};
