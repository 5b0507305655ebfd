import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { memo } from 'react';
import { SortButton, useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { adminProjectTypes, projectStatuses } from '../../domain/projects';
import { NEWEST_FIRST } from '../data/listDefaults';
import { paths } from '../data/paths';
import type { Project } from '../data/records';
import { useText } from '../i18n/useText';
import { CreateButton } from '../list/CreateButton';
import { CsvExportButton } from '../list/CsvExportButton';
import { FilterBar } from '../list/FilterBar';
import { ListTools } from '../list/ListTools';
import { stringifyListParams } from '../list/listUrl';
import { SavedFilters } from '../list/SavedFilters';
import { TableTools } from '../list/TableTools';
import { projectCsv } from './projectCsv';

export type ProjectLayout = 'grid' | 'table' | 'board';

interface Props {
  layout: ProjectLayout;
  onLayout: (layout: ProjectLayout) => void;
  /** Too narrow for a table. */
  narrow: boolean;
}

/** Stays as it is while rows and dialogs change: its parts read the list by themselves. */
export const ProjectTools = memo(function ProjectTools({ layout, onLayout, narrow }: Props) {
  const text = useText();
  return (
    <ListTools
      phoneLines={2}
      filters={<FilterBar statuses={projectStatuses} projectTypes={adminProjectTypes} />}
    >
      <CompletedView />
      <SavedFilters />
      {layout === 'table' ? <TableTools /> : <SortButton fields={SORTS} />}
      <CsvExportButton fields={projectCsv} />
      <CreateButton label={text('projects.create')} path={paths.newProject} />
      {narrow && <LayoutButtons layout={layout} onLayout={onLayout} narrow />}
    </ListTools>
  );
});

export function LayoutButtons({ layout, onLayout, narrow }: Props) {
  const text = useText();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={text('projects.view')}
      value={layout}
      onChange={(_, chosen: ProjectLayout | null) => chosen && onLayout(chosen)}
    >
      <ToggleButton value="grid">{text('projects.grid')}</ToggleButton>
      {!narrow && <ToggleButton value="table">{text('projects.table')}</ToggleButton>}
      <ToggleButton value="board">{text('projects.board')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

/** Toggles between all projects and the completed ones, the last to end first. */
function CompletedView() {
  const text = useText();
  const navigate = useNavigate();
  const { filterValues, sort, perPage } = useListContext<Project>();
  const completed = filterValues.status === 'completed' && sort.field === 'end_date';
  const show = (search: string) => navigate(paths.projects(search));
  return (
    <ToggleButtonGroup exclusive size="small" value={completed ? 'completed' : 'all'}>
      <ToggleButton
        value="all"
        onClick={() => show(stringifyListParams({ perPage, sort: NEWEST_FIRST }))}
      >
        {text('projects.all')}
      </ToggleButton>
      <ToggleButton
        value="completed"
        onClick={() =>
          show(
            stringifyListParams({
              filter: { status: 'completed' },
              sort: LAST_ENDED_FIRST,
              perPage,
            }),
          )
        }
      >
        {text('projects.completed')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

const LAST_ENDED_FIRST = { field: 'end_date', order: 'DESC' };
const SORTS = ['created_at', 'title', 'client_name', 'status', 'budget', 'start_date', 'end_date'];
