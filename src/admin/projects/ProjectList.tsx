import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ListBase, useListContext, useStore } from 'react-admin';
import { adminProjectTypes, projectStatuses } from '../../domain/projects';
import { LIST_QUERY, NEWEST_FIRST, PER_PAGE } from '../data/listDefaults';
import { DUE } from '../data/listQuery';
import type { Project } from '../data/records';
import { useText } from '../i18n/useText';
import { lazyPart } from '../lazyPart';
import { FilterChips } from '../list/filters/FilterChips';
import { PeriodDates } from '../list/filters/PeriodDates';
import { ListHeading } from '../list/ListHeading';
import { ListPagination } from '../list/ListPagination';
import { ListStates } from '../list/ListStates';
import { ListNews } from '../list/news/ListNews';
import { ListShortcuts } from '../list/selection/ListShortcuts';
import { RowSelection } from '../list/selection/RowSelection';
import { useClearSelectionOnFilter } from '../list/selection/useClearSelectionOnFilter';
import { useShownList } from '../list/table/useShownList';
import { PartBoundary } from '../ui/dialog/PartBoundary';
import { useNarrow } from '../ui/useNarrow';
import { usePhone } from '../ui/usePhone';
import { PendingLayout } from './PendingLayout';
import { ProjectBulk } from './ProjectBulk';
import { PendingCard, ProjectCard } from './ProjectCard';
import { LayoutButtons, ProjectActions, type ProjectLayout, ProjectTools } from './ProjectTools';
import { useNoteCounts } from './useNoteCounts';

const ProjectTable = lazyPart(() => import('./ProjectTable').then((module) => module.ProjectTable));

const ProjectBoard = lazyPart(() =>
  import('./board/ProjectBoard').then((module) => module.ProjectBoard),
);

const NONE: readonly Project[] = [];
const PAGE_SIZES = [12, 24, 48, 96];
const PENDING = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

export function ProjectList({ dialogs }: { dialogs: ReactNode }) {
  return (
    // Disables react-admin's store of list parameters, because only the URL determines what the
    // list shows.
    <ListBase<Project>
      sort={NEWEST_FIRST}
      perPage={PER_PAGE.projects}
      storeKey={false}
      queryOptions={LIST_QUERY}
    >
      <ListNews>
        <RowSelection>
          <ProjectScreen />
        </RowSelection>
        {dialogs}
      </ListNews>
    </ListBase>
  );
}

function ProjectScreen() {
  const text = useText();
  const narrow = useNarrow();
  const phone = usePhone();
  const [chosen, choose] = useStore<ProjectLayout>('projects.layout', 'grid');
  const layout = narrow && chosen === 'table' ? 'grid' : chosen;
  const { end } = useListContext<Project>().filterValues;
  useClearSelectionOnFilter();
  return (
    <>
      <ListHeading
        title={text('app.projects')}
        news="list.show_projects"
        views={[
          { label: text('projects.all'), filter: {} },
          { label: text('projects.late_ones'), filter: { end: DUE }, sort: FIRST_TO_END },
          {
            label: text('projects.completed'),
            filter: { status: 'completed' },
            sort: LAST_TO_END,
          },
        ]}
      >
        <LayoutButtons layout={layout} onLayout={choose} narrow={narrow} phone={phone} />
        {!phone && <ProjectActions />}
      </ListHeading>
      <ListStates
        failed="errors.projects"
        empty={{ title: 'projects.empty', hint: 'projects.empty_hint' }}
        filters={
          <>
            <ProjectTools table={layout === 'table'} phone={phone} />
            <PeriodDates />
            <FilterChips
              statuses={projectStatuses}
              projectTypes={adminProjectTypes}
              names={{ end: end === DUE && text('dashboard.late_projects') }}
            />
            <ListShortcuts resource="projects" />
          </>
        }
      >
        {layout === 'grid' ? (
          <ProjectGrid />
        ) : (
          <PartBoundary loading={<PendingLayout layout={layout} />}>
            {layout === 'table' ? (
              <ProjectTable />
            ) : (
              <ProjectBoard onOpenList={() => choose(narrow ? 'grid' : 'table')} />
            )}
          </PartBoundary>
        )}
        {layout !== 'board' && <ListPagination sizes={PAGE_SIZES} />}
      </ListStates>
    </>
  );
}

function ProjectGrid() {
  const { data } = useListContext<Project>();
  const shown = useShownList();
  const notes = useNoteCounts(data ?? NONE);
  return (
    <>
      <ProjectBulk />
      <Box key={shown} component="ul" sx={grid}>
        {data?.map((project) => (
          <ProjectCard key={project.id} project={project} notes={notes.get(project.id)} />
        ))}
        {!data && PENDING.map((place) => <PendingCard key={place} />)}
      </Box>
    </>
  );
}

const FIRST_TO_END = { field: 'end_date', order: 'ASC' } as const;
const LAST_TO_END = { field: 'end_date', order: 'DESC' } as const;

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
};
