import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { memo, type ReactNode } from 'react';
import { ExportButton, SortButton, useListContext, useResourceContext } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { NEWEST_FIRST } from '../data/listQuery';
import { paths } from '../data/paths';
import type { Table } from '../data/resourceTable';
import type { MessageKey, ResourceName } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { lazyPart } from '../lazyPart';
import { PageHeading } from '../screen/PageParts';
import { PartBoundary } from '../screen/PartBoundary';
import { useOptions } from '../screen/resource';
import { useNarrow } from '../screen/screen';
import { useClearSelectionOnFilter } from '../screen/selection';
import { useIsBesideRecord } from '../screen/useIsBesideRecord';
import { useNewInList } from '../screen/useNewCount';
import { useDone } from '../write/useSave';
import { embedsOf } from './exporter';
import { ListShortcuts } from './ListShortcuts';
import { ListStates } from './ListStates';
import { ListViews, type View } from './ListViews';
import { NewRows } from './NewRows';
import { SearchWords } from './SearchWords';

// What the first rows do not need loads after them.
const BulkToolbar = lazyPart(async () => (await import('./BulkToolbar')).BulkToolbar);
const ListPagination = lazyPart(async () => (await import('./ListPagination')).ListPagination);

export interface ListPageProps {
  table: Pick<Table, 'name' | 'fields' | 'perPage' | 'opensWith'>;
  views: readonly (View & { label: MessageKey })[];
  /** `Filters` around react-admin's inputs, beside the search. */
  filters?: ReactNode;
  /** The fields by which cards can be sorted. By default, those of the columns. */
  sorts?: readonly string[];
  pageSizes?: number[];
  /** Actions on the selected rows, beside the change of their status. */
  bulk?: ReactNode;
  /** What a tab of the views cannot say, such as a count that links to other rows. */
  besideViews?: ReactNode;
  /** Shown if the list has no rows. */
  ifEmpty?: ReactNode;
  /** The fields whose order a header shows. */
  headers: readonly string[];
  isPaged?: boolean;
  /** Rendered at the end of the views. */
  layouts?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** The page of a list: a row of its title and views, one of its filters and actions, and its rows. */
export function ListPage(props: ListPageProps) {
  const { table, sorts = [], headers, isPaged = true, layouts, children } = props;
  const resource = useResourceContext() as ResourceName;
  const text = useText();
  const { selectedIds, sort, total } = useListContext();
  const views = props.views.map((view) => ({ ...view, label: text(view.label) }));
  const isBesideRecord = useIsBesideRecord();
  const newRows = useNewInList(resource);
  const { field: first } = table.opensWith?.sort ?? NEWEST_FIRST;
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
          {layouts && <Box sx={atEnd}>{layouts}</Box>}
        </Box>
      </PageHeading>
      <ListStates
        resource={resource}
        ifEmpty={props.ifEmpty}
        filters={
          <>
            <Box sx={bar}>
              <Box role="search" aria-label={text('list.filters')} sx={search}>
                <SearchWords />
                <PartBoundary>{props.filters}</PartBoundary>
              </Box>
              <Box sx={atEnd}>
                {!headers.includes(sort.field) && (
                  <SortButton fields={[...new Set([...sorts, first])]} />
                )}
                <ListActions />
              </Box>
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
  const done = useDone();
  const { exporter } = useListContext();
  const isBesideRecord = useIsBesideRecord();
  const isShort = useNarrow() || isBesideRecord;
  const label = text(`${resource}.create`);
  return (
    <>
      {exporter && (
        <ExportButton
          maxResults={Number.POSITIVE_INFINITY}
          meta={{ embeds: embedsOf(exporter) }}
          exporter={async (rows, ...others) => {
            await exporter(rows, ...others);
            done(text('list.exported', { smart_count: rows.length }));
          }}
          {...(isShort && { label: '', 'aria-label': text('ra.action.export') })}
        />
      )}
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

const height = { xs: 44, lg: 36 };
/** On a narrow screen, the views are below the title. */
const heading = {
  display: 'flex',
  alignItems: 'center',
  flex: { xs: '1 0 100%', md: '1 1 0' },
  minWidth: 0,
};
const atEnd = {
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: { xs: 0, sm: 1 },
  marginInlineStart: 'auto',
  '& .MuiButton-root, & .MuiToggleButton-root, & .MuiIconButton-root': { minHeight: height },
};
const bar = {
  display: 'flex',
  // On a phone, what the button of the filters unfolds is below the search and the actions.
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: { xs: 'center', sm: 'start' },
  gap: { xs: 0.5, sm: 1 },
  marginBlock: { xs: '0 8px', sm: '4px 12px' },
};
const search = {
  display: { xs: 'contents', sm: 'flex' },
  alignItems: 'start',
  flex: '1 1 0',
  gap: 1,
  minWidth: 0,
};
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
