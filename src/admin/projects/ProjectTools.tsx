import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { ColumnsButton, SortButton, useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { projectStatuses } from '../../domain/projects';
import { useText } from '../i18n/useText';
import { ExportList } from '../list/ExportList';
import { ListKeys } from '../list/ListKeys';
import { ListTools } from '../list/ListTools';
import { listSearch } from '../list/listSearch';
import { NewButton } from '../list/NewButton';
import { SavedFilters } from '../list/SavedFilters';
import { paths } from '../paths';
import type { Project } from '../records';
import { useProjectColumns } from './projectColumns';

export type ProjectLayout = 'grid' | 'table';

interface Props {
  layout: ProjectLayout;
  /** Missing where there is no room for a table. */
  onLayout: ((layout: ProjectLayout) => void) | null;
}

export function ProjectTools({ layout, onLayout }: Props) {
  const text = useText();
  const columns = useProjectColumns();
  return (
    <ListTools>
      <CompletedView />
      <SavedFilters />
      {layout === 'table' ? <ColumnsButton /> : <SortButton fields={SORTS} />}
      <ExportList columns={columns} />
      <NewButton label={text('projects.create')} path={paths.newProject} />
      <ListKeys resource="projects" choices={projectStatuses} />
      {onLayout && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={text('projects.view')}
          value={layout}
          onChange={(_, chosen: ProjectLayout | null) => chosen && onLayout(chosen)}
          sx={{ marginInlineStart: 'auto' }}
        >
          <ToggleButton value="grid">{text('projects.grid')}</ToggleButton>
          <ToggleButton value="table">{text('projects.table')}</ToggleButton>
        </ToggleButtonGroup>
      )}
    </ListTools>
  );
}

/** All projects, or those completed with the last one to end on top. */
function CompletedView() {
  const text = useText();
  const navigate = useNavigate();
  const { filterValues, sort, perPage } = useListContext<Project>();
  const completed = filterValues.status === 'completed' && sort.field === 'end_date';
  const show = (search: string) => navigate(paths.projects(search));
  return (
    <ToggleButtonGroup exclusive size="small" value={completed ? 'completed' : 'all'}>
      <ToggleButton value="all" onClick={() => show(listSearch({ perPage, sort: NEWEST_FIRST }))}>
        {text('projects.all')}
      </ToggleButton>
      <ToggleButton
        value="completed"
        onClick={() =>
          show(listSearch({ filter: { status: 'completed' }, sort: LAST_ENDED_FIRST, perPage }))
        }
      >
        {text('projects.completed')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' };
const LAST_ENDED_FIRST = { field: 'end_date', order: 'DESC' };
const SORTS = ['created_at', 'title', 'client_name', 'status', 'budget', 'start_date', 'end_date'];
