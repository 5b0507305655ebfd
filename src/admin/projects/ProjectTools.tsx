import ViewAgenda from '@mui/icons-material/ViewAgendaOutlined';
import ViewWeek from '@mui/icons-material/ViewWeekOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { memo } from 'react';
import { ColumnsButton } from 'react-admin';
import { adminProjectTypes, projectStatuses } from '../../domain/projects';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { CreateButton } from '../list/CreateButton';
import { CsvExportButton } from '../list/export/CsvExportButton';
import { FilterBar } from '../list/filters/FilterBar';
import { ListTools } from '../list/ListTools';
import { SortMenu } from '../list/SortMenu';
import { projectCsv } from './projectCsv';

export type ProjectLayout = 'grid' | 'table' | 'board';

interface ToolsProps {
  table: boolean;
  phone: boolean;
}

/**
 * Memoised, so that the tools do not re-render with the rows and the dialogs. The tools subscribe
 * to the list themselves.
 */
export const ProjectTools = memo(function ProjectTools({ table, phone }: ToolsProps) {
  return (
    <ListTools filters={<FilterBar statuses={projectStatuses} projectTypes={adminProjectTypes} />}>
      {table ? <ColumnsButton /> : <SortMenu fields={SORTS} />}
      {phone && <ProjectActions />}
    </ListTools>
  );
});

export const ProjectActions = memo(function ProjectActions() {
  const text = useText();
  return (
    <>
      <CsvExportButton fields={projectCsv} />
      <CreateButton label={text('projects.create')} path={paths.newProject} />
    </>
  );
});

interface LayoutProps {
  layout: ProjectLayout;
  onLayout: (layout: ProjectLayout) => void;
  /** If true, the screen is too narrow for a table, and the button for the table is missing. */
  narrow: boolean;
  /**
   * If true, the buttons show icons, because names would leave too little space for the tabs of the
   * views beside them.
   */
  phone: boolean;
}

export function LayoutButtons({ layout, onLayout, narrow, phone }: LayoutProps) {
  const text = useText();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={text('projects.view')}
      value={layout}
      onChange={(_, chosen: ProjectLayout | null) => chosen && onLayout(chosen)}
    >
      <ToggleButton value="grid" aria-label={text('projects.grid')}>
        {phone ? <ViewAgenda /> : text('projects.grid')}
      </ToggleButton>
      {!narrow && <ToggleButton value="table">{text('projects.table')}</ToggleButton>}
      <ToggleButton value="board" aria-label={text('projects.board')}>
        {phone ? <ViewWeek /> : text('projects.board')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

const SORTS = ['created_at', 'title', 'client_name', 'status', 'budget', 'start_date', 'end_date'];
