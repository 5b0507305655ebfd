import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { memo, type ReactNode } from 'react';
import { useListContext, useResourceContext } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { BETWEEN } from '../data/listQuery';
import { paths } from '../data/paths';
import type { Table } from '../data/resourceTable';
import type { MessageKey, ResourceName } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { lazyPart } from '../lazyPart';
import { PageHeading } from '../screen/PageParts';
import { PartBoundary } from '../screen/PartBoundary';
import { useOptions } from '../screen/resource';
import { usePhone } from '../screen/screen';
import { useClearSelectionOnFilter } from '../screen/selection';
import { useIsBesideRecord } from '../screen/useIsBesideRecord';
import { useNewInList } from '../screen/useNewCount';
import { ExportButton } from './ExportButton';
import { FilterBar } from './FilterBar';
import type { Filter } from './filters';
import { ListShortcuts } from './ListShortcuts';
import { ListStates } from './ListStates';
import { ListViews, type View } from './ListViews';
import { NewRows } from './NewRows';
import { SortMenu } from './SortMenu';

// What the first rows do not need loads after them.
const BulkToolbar = lazyPart(async () => (await import('./BulkToolbar')).BulkToolbar);
const ListPagination = lazyPart(async () => (await import('./ListPagination')).ListPagination);
const PeriodDates = lazyPart(async () => (await import('./PeriodDates')).PeriodDates);

export interface ListPageProps {
  table: Pick<Table, 'name' | 'fields' | 'statuses' | 'perPage' | 'opensWith'>;
  views: readonly (View & { label: MessageKey })[];
  filters: readonly Filter[];
  /** The fields by which cards can be sorted. By default, those of the columns. */
  sorts?: readonly string[];
  pageSizes?: number[];
  /** Actions on the selected rows, beside the change of their status. */
  bulk?: ReactNode;
  /** What a tab of the views cannot say, such as a count that links to other rows. */
  besideViews?: ReactNode;
  /** react-admin's `FilterLiveForm` around further inputs, such as two days, below the other filters. */
  filterForm?: ReactNode;
  /** Shown if the list has no rows. */
  ifEmpty?: ReactNode;
  /** Whether the rows are a table, whose header sorts. */
  isTable: boolean;
  isPaged?: boolean;
  /** Rendered before the actions of the list. */
  layouts?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** The page of a list: its title, views, filters and actions, and its rows. */
export function ListPage(props: ListPageProps) {
  const { table, filters, sorts = [], isTable, isPaged = true, layouts, children } = props;
  const resource = useResourceContext() as ResourceName;
  const text = useText();
  const phone = usePhone();
  const { filterValues, selectedIds, total } = useListContext();
  const views = props.views.map((view) => ({ ...view, label: text(view.label) }));
  const isBesideRecord = useIsBesideRecord();
  const newRows = useNewInList(resource);
  useClearSelectionOnFilter();
  return (
    <>
      <PageHeading title={text(`${resource}.title`)}>
        {/* Screen readers announce the number of results when it changes. */}
        <Typography
          role="status"
          color="text.secondary"
          sx={isBesideRecord ? visuallyHidden : newRows > 0 ? shrunk : count}
        >
          {total !== undefined && text('list.results', { smart_count: total })}
        </Typography>
        <NewRows resource={resource} count={newRows} />
        <Box sx={heading}>
          <ListViews fixed={views} hasOwner={table.fields.includes('owner')} />
          <PartBoundary>{props.besideViews}</PartBoundary>
          <Box sx={actions}>
            {layouts}
            {!phone && <ListActions />}
          </Box>
        </Box>
      </PageHeading>
      <ListStates
        resource={resource}
        ifEmpty={props.ifEmpty}
        filters={
          <>
            <Box sx={bar}>
              <FilterBar filters={filters} views={views} />
              {!isTable && <SortMenu fields={sorts} />}
              {phone && <ListActions />}
            </Box>
            <Box sx={inputs}>
              {filterValues.received === BETWEEN && (
                <PartBoundary>
                  <PeriodDates />
                </PartBoundary>
              )}
              <PartBoundary>{props.filterForm}</PartBoundary>
            </Box>
            <ListShortcuts resource={resource} />
          </>
        }
      >
        {selectedIds.length > 0 && (
          <PartBoundary>
            <BulkToolbar resource={resource}>{props.bulk}</BulkToolbar>
          </PartBoundary>
        )}
        {children}
        {isPaged && (
          <PartBoundary>
            <ListPagination sizes={props.pageSizes ?? PAGE_SIZES} />
          </PartBoundary>
        )}
      </ListStates>
    </>
  );
}

const PAGE_SIZES = [10, 25, 50, 100];

/** The export, and the button that creates a record unless it belongs to another one, which opens over the list and its filters. */
const ListActions = memo(function ListActions() {
  const text = useText();
  const { search } = useLocation();
  const resource = useResourceContext() as ResourceName;
  const { recordPath } = useOptions(resource);
  const isBesideRecord = useIsBesideRecord();
  const label = text(`${resource}.create`);
  return (
    <>
      <ExportButton />
      {!recordPath && (
        <Button
          variant="contained"
          component={Link}
          to={paths.create(resource, search)}
          aria-label={label}
          sx={{ gap: 1, minWidth: 44 }}
        >
          <Add />
          {!isBesideRecord && (
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {label}
            </Box>
          )}
        </Button>
      )}
    </>
  );
});

const height = { xs: 44, lg: 40 };
/** On a narrow screen, the views and actions are below the title. */
const heading = {
  display: 'flex',
  alignItems: 'center',
  flex: { xs: '1 0 100%', md: '1 1 0' },
  minWidth: 0,
};
const actions = {
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 1,
  marginInlineStart: 'auto',
  paddingInlineStart: 1,
  '& .MuiButton-root, & .MuiToggleButton-root': { minHeight: height },
};
const bar = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  // The labels of the selects stand above their boxes.
  marginBlock: { xs: '0 8px', sm: '6px 8px' },
  '& .MuiButton-root, & .MuiIconButton-root': { minHeight: height },
};
const inputs = { '& > form': { display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockEnd: 1.5 } };
const count = {
  minHeight: '1.5em',
  // Reserves a width, so that the tabs beside it do not move when the number arrives.
  minWidth: { sm: '6.5rem' },
};
/** Makes room for the button that shows new rows, for example on a phone. */
const shrunk = {
  ...count,
  flexShrink: 100,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
