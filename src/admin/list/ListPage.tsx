import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { ListBase, type RaRecord, useListContext } from 'react-admin';
import { Link, Routes, useLocation } from 'react-router-dom';
import { BETWEEN, LIST_QUERY, NEWEST_FIRST } from '../data/listQuery';
import { paths } from '../data/paths';
import type { MessageKey, ResourceName } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { lazyPart } from '../lazyPart';
import { PageHeading } from '../ui/PageParts';
import { FailedDialog, PartBoundary } from '../ui/RoutedDialog';
import { useOptions } from '../ui/resource';
import { usePhone } from '../ui/screen';
import { CsvExportButton, type CsvField } from './export/CsvExportButton';
import { FilterBar, SortMenu } from './filters/FilterBar';
import type { Filter } from './filters/filters';
import { ListViews, type View } from './filters/ListViews';
import { ListStates } from './ListStates';
import { NewRows } from './NewRows';
import { ListShortcuts } from './selection/ListShortcuts';
import { RowSelection, useClearSelectionOnFilter } from './selection/RowSelection';

// What the first rows do not need loads after them.
const BulkToolbar = lazyPart(async () => (await import('./selection/BulkToolbar')).BulkToolbar);
const ListPagination = lazyPart(async () => (await import('./ListPagination')).ListPagination);
const PeriodDates = lazyPart(async () => (await import('./filters/PeriodDates')).PeriodDates);

/** What the list of a resource consists of, besides its rows. */
export interface ListDefinition<Row extends RaRecord> {
  /** Its messages are those of `ResourceMessages`. */
  table: { name: ResourceName; perPage: number; fields: readonly string[] };
  views: readonly (View & { label: MessageKey })[];
  filters: readonly Filter[];
  /** The fields by which cards can be sorted. */
  sorts: readonly string[];
  pageSizes: number[];
  csv: readonly CsvField<Row>[];
  /** Actions on the selected rows, beside the change of their status. */
  bulk?: ReactNode;
  besideViews?: ReactNode;
  /** Shown if the list has no rows. */
  ifEmpty?: ReactNode;
}

interface Props<Row extends RaRecord> {
  /** A constant, so that the tools do not render with every row. */
  list: ListDefinition<Row>;
  /** Whether the rows are a table, whose header sorts. */
  isTable: boolean;
  isPaged?: boolean;
  /** Rendered before the actions of the list. */
  layouts?: ReactNode;
  /** The routes of the dialogs over the list. */
  dialogs: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** The page of a resource: its views, filters, rows and actions. */
export function ListPage<Row extends RaRecord>({ dialogs, ...props }: Props<Row>) {
  return (
    // Disables react-admin's store of list parameters, because only the URL determines what the
    // list shows.
    <ListBase<Row>
      sort={NEWEST_FIRST}
      perPage={props.list.table.perPage}
      storeKey={false}
      queryOptions={LIST_QUERY}
    >
      <RowSelection>
        <ListScreen {...props} />
      </RowSelection>
      <PartBoundary failed={FailedDialog}>
        <Routes>{dialogs}</Routes>
      </PartBoundary>
    </ListBase>
  );
}

function ListScreen<Row extends RaRecord>(props: Omit<Props<Row>, 'dialogs'>) {
  const { list, isTable, isPaged = true, layouts, children } = props;
  const { name } = list.table;
  const text = useText();
  const phone = usePhone();
  const { filterValues, selectedIds, total } = useListContext();
  const views = list.views.map((view) => ({ ...view, label: text(view.label) }));
  useClearSelectionOnFilter();
  return (
    <>
      <PageHeading title={text(`${name}.title`)}>
        {/* Screen readers announce the number of results when it changes. */}
        <Typography role="status" color="text.secondary" sx={count}>
          {total !== undefined && text('list.results', { smart_count: total })}
        </Typography>
        <NewRows resource={name} />
        <Box sx={heading}>
          <ListViews fixed={views} hasOwner={list.table.fields.includes('owner')} />
          <PartBoundary>{list.besideViews}</PartBoundary>
          <Box sx={actions}>
            {layouts}
            {!phone && <ListActions list={list} />}
          </Box>
        </Box>
      </PageHeading>
      <ListStates
        resource={name}
        ifEmpty={list.ifEmpty}
        filters={
          <>
            <Box sx={bar}>
              <FilterBar filters={list.filters} views={views} />
              {!isTable && <SortMenu fields={list.sorts} />}
              {phone && <ListActions list={list} />}
            </Box>
            {hasDays(filterValues) && (
              <PartBoundary>
                <PeriodDates />
              </PartBoundary>
            )}
            <ListShortcuts resource={name} />
          </>
        }
      >
        {selectedIds.length > 0 && (
          <PartBoundary>
            <BulkToolbar resource={name}>{list.bulk}</BulkToolbar>
          </PartBoundary>
        )}
        {children}
        {isPaged && (
          <PartBoundary>
            <ListPagination sizes={list.pageSizes} />
          </PartBoundary>
        )}
      </ListStates>
    </>
  );
}

/** Whether the list is filtered by the first and the last day of a period. */
const hasDays = ({ received, from, to }: Record<string, unknown>): boolean =>
  received === BETWEEN || from !== undefined || to !== undefined;

/** The export, and the button that creates a record unless it belongs to another one, which opens over the list and its filters. */
const ListActions = memo(function ListActions({ list }: { list: ListDefinition<never> }) {
  const text = useText();
  const { search } = useLocation();
  const { name } = list.table;
  const { recordPath } = useOptions(name);
  const label = text(`${name}.create`);
  return (
    <>
      <CsvExportButton fields={list.csv} />
      {!recordPath && (
        <Button
          variant="contained"
          component={Link}
          to={paths.create(name, search)}
          aria-label={label}
          sx={{ gap: 1, minWidth: 44 }}
        >
          <Add />
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {label}
          </Box>
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
const count = {
  minHeight: '1.5em',
  // Reserves a width, so that the tabs beside it do not move when the number arrives.
  minWidth: { sm: '6.5rem' },
  // Shrinks to make room for the button that shows new rows, for example on a phone.
  '&:has(+ [role=status] button)': {
    flexShrink: 100,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
};
