import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, memo, Suspense } from 'react';
import { ListBase, Pagination, useListContext, useStore } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { adminProjectTypes, projectStatuses } from '../../domain/projects';
import { LIST_QUERY, NEWEST_FIRST, PER_PAGE } from '../data/listDefaults';
import type { Project } from '../data/records';
import { useText } from '../i18n/useText';
import { FilterBar } from '../list/FilterBar';
import { ListStates } from '../list/ListStates';
import { ResultCount } from '../list/ResultCount';
import { RowSelection } from '../list/RowSelection';
import { useClearSelectionOnFilter } from '../list/useClearSelectionOnFilter';
import { PageHeading } from '../ui/PageHeading';
import { ProjectBulk } from './ProjectBulk';
import { ProjectCard } from './ProjectCard';
import { type ProjectLayout, ProjectTools } from './ProjectTools';

// Dialogs and the table are loaded when they open, after the list.
const CreateProject = lazy(() =>
  import('./CreateProject').then((module) => ({ default: module.CreateProject })),
);
const ProjectDetails = lazy(() =>
  import('./ProjectDetails').then((module) => ({ default: module.ProjectDetails })),
);
const ProjectTable = lazy(() =>
  import('./ProjectTable').then((module) => ({ default: module.ProjectTable })),
);

const PAGE_SIZES = [12, 24, 48, 96];
const SKELETON_KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

// Memoised: react-admin re-renders the tree when the auth check resolves.
export const ProjectList = memo(() => (
  // No store: the list's state is in its address only.
  <ListBase<Project>
    sort={NEWEST_FIRST}
    perPage={PER_PAGE.projects}
    storeKey={false}
    queryOptions={LIST_QUERY}
  >
    <RowSelection>
      <ProjectScreen />
    </RowSelection>
    <Suspense fallback={null}>
      <Routes>
        <Route path="create" element={<CreateProject />} />
        <Route path=":id" element={<ProjectDetails />} />
      </Routes>
    </Suspense>
  </ListBase>
));

function ProjectScreen() {
  const text = useText();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [chosen, choose] = useStore<ProjectLayout>('projects.layout', 'grid');
  const layout = narrow ? 'grid' : chosen;
  const { total } = useListContext<Project>();
  useClearSelectionOnFilter();
  return (
    <>
      <PageHeading title={text('app.projects')}>
        <ResultCount total={total} />
      </PageHeading>
      <ListStates
        failed="errors.projects"
        empty={{ title: 'projects.empty', hint: 'projects.empty_hint' }}
        filters={
          <>
            <FilterBar statuses={projectStatuses} projectTypes={adminProjectTypes} />
            <ProjectTools layout={layout} onLayout={narrow ? null : choose} />
          </>
        }
      >
        {layout === 'grid' ? (
          <ProjectGrid />
        ) : (
          <Suspense fallback={<Skeleton variant="rounded" height={400} />}>
            <ProjectTable />
          </Suspense>
        )}
        <Pagination rowsPerPageOptions={PAGE_SIZES} />
      </ListStates>
    </>
  );
}

function ProjectGrid() {
  const { data } = useListContext<Project>();
  return (
    <>
      <ProjectBulk />
      <Box component="ul" sx={grid}>
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

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
};
