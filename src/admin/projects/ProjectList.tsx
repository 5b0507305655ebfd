import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { ListBase, useListContext, useStore } from 'react-admin';
import { lazyPart } from '../data/lazyPart';
import { LIST_QUERY, NEWEST_FIRST, PER_PAGE } from '../data/listDefaults';
import { DUE } from '../data/listQuery';
import type { Project } from '../data/records';
import { useText } from '../i18n/useText';
import { ActiveFilters } from '../list/ActiveFilters';
import { Deferred } from '../list/Deferred';
import { ListNews } from '../list/ListNews';
import { ListPagination } from '../list/ListPagination';
import { ListShortcuts } from '../list/ListShortcuts';
import { ListStates } from '../list/ListStates';
import { NewRows } from '../list/NewRows';
import { PeriodDates } from '../list/PeriodDates';
import { ResultCount } from '../list/ResultCount';
import { RowSelection } from '../list/RowSelection';
import { useClearSelectionOnFilter } from '../list/useClearSelectionOnFilter';
import { useShownList } from '../list/useShownList';
import { PageHeading } from '../ui/PageHeading';
import { PartBoundary } from '../ui/PartBoundary';
import { useNarrow } from '../ui/useNarrow';
import { ProjectBulk } from './ProjectBulk';
import { ProjectCard } from './ProjectCard';
import { LayoutButtons, type ProjectLayout, ProjectTools } from './ProjectTools';

const ProjectTable = lazyPart(() => import('./ProjectTable').then((module) => module.ProjectTable));

const ProjectBoard = lazyPart(() => import('./ProjectBoard').then((module) => module.ProjectBoard));

const PAGE_SIZES = [12, 24, 48, 96];
const SKELETON_KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The list of projects. */
export function ProjectList({ dialogs }: { dialogs: ReactNode }) {
  return (
    // No store: only the address says what the list shows.
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
  const [chosen, choose] = useStore<ProjectLayout>('projects.layout', 'grid');
  const layout = narrow && chosen === 'table' ? 'grid' : chosen;
  const { end } = useListContext<Project>().filterValues;
  useClearSelectionOnFilter();
  return (
    <>
      <PageHeading title={text('app.projects')}>
        <ResultCount />
        <Deferred>
          <NewRows label="list.show_projects" />
          {!narrow && (
            <Box sx={layoutButtons}>
              <LayoutButtons layout={layout} onLayout={choose} narrow={false} />
            </Box>
          )}
        </Deferred>
      </PageHeading>
      <ListStates
        failed="errors.projects"
        empty={{ title: 'projects.empty', hint: 'projects.empty_hint' }}
        filters={
          <>
            <ProjectTools layout={layout} onLayout={choose} narrow={narrow} />
            <PeriodDates />
            <ActiveFilters names={{ end: end === DUE && text('dashboard.late_projects') }} />
            <ListShortcuts resource="projects" />
          </>
        }
      >
        {layout === 'grid' ? (
          <ProjectGrid />
        ) : (
          <PartBoundary loading={<Skeleton variant="rounded" height={400} />}>
            {layout === 'table' ? (
              <ProjectTable />
            ) : (
              <ProjectBoard onOpenList={() => choose(narrow ? 'grid' : 'table')} />
            )}
          </PartBoundary>
        )}
        {layout !== 'board' && (
          <Deferred>
            <ListPagination sizes={PAGE_SIZES} />
          </Deferred>
        )}
      </ListStates>
    </>
  );
}

function ProjectGrid() {
  const { data } = useListContext<Project>();
  const shown = useShownList();
  return (
    <>
      <ProjectBulk />
      <Box key={shown} component="ul" sx={grid}>
        {data?.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
        {!data &&
          SKELETON_KEYS.map((place) => (
            <Skeleton key={place} component="li" variant="rounded" height={250} />
          ))}
      </Box>
    </>
  );
}

/** At the end of the heading's line, without making it higher. */
const layoutButtons = { alignSelf: 'center', marginInlineStart: 'auto', marginBlock: -1 };

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
};
