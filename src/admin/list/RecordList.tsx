import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { ThemeProvider } from '@mui/material/styles';
import {
  Children,
  cloneElement,
  isValidElement,
  type ReactNode,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import {
  DataTable,
  DataTableBody,
  type DataTableBodyProps,
  type DataTableColumnProps,
  DataTableDataContext,
  type Exporter,
  type Identifier,
  ListBase,
  ListContextProvider,
  type RaRecord,
  useDataTableDataContext,
  useEvent,
  useGetMany,
  useListContext,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
} from 'react-admin';
import { Navigate, Routes, useLocation } from 'react-router-dom';
import { consumeFirstRows } from '../data/firstRows';
import { LIST_QUERY, NEWEST_FIRST, POLL_MS } from '../data/listQuery';
import { currentSearch, paths } from '../data/paths';
import type { ResourceName } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { PartBoundary } from '../screen/PartBoundary';
import { FailedDialog } from '../screen/RoutedDialog';
import { useOptions } from '../screen/resource';
import { useTableFits } from '../screen/screen';
import { type SeenRow, ShownRows, useKeepShown } from '../screen/selection';
import { useIsBesideRecord, useOpenRecordId } from '../screen/useIsBesideRecord';
import { PHONE } from '../theme/dataTable';
import { cards } from './cards';
import { namedBoxes, TableHead } from './checkboxes';
import { ListPage, type ListPageProps } from './ListPage';
import { openRow } from './openRow';
import { useOpenFromRow } from './RowLink';

/** What the page of the list shows around its rows, and the rows. */
interface Props<Row extends RaRecord> extends Omit<ListPageProps, 'headers' | 'children'> {
  /** Made with `csv`. */
  exporter: Exporter<Row>;
  /**
   * Where a card on a phone has the columns, as CSS grid areas named after their sources. A column that only shows a field has
   * its label there, and one with content of its own says itself what it is. Without areas, each column is a line with its label.
   */
  areas?: readonly string[] | undefined;
  /** Shown instead of the table. */
  instead?: ReactNode;
  /** The routes of the dialogs over the list. */
  dialogs: ReactNode;
  /** The columns, as `DataTable.Col`. */
  children?: ReactNode | undefined;
}

/** The list of a resource: its views, filters and actions, and react-admin's `DataTable`, whose rows are cards on a phone. */
export function RecordList<Row extends RaRecord>(props: Props<Row>) {
  const { areas, instead, dialogs, exporter, children, ...list } = props;
  const hasTable = useTableFits() && !instead;
  const sorts = sortsOf(children);
  const { filter = {}, sort = NEWEST_FIRST } = list.table.opensWith ?? {};
  const location = useLocation();
  const search = currentSearch(location.search);
  if (search !== null) return <Navigate to={{ ...location, search }} replace />;
  return (
    // Disables react-admin's store of list parameters, because only the URL determines what the list shows.
    <ListBase<Row>
      // The layout around it has checked the session.
      disableAuthentication
      sort={sort}
      filterDefaultValues={filter}
      perPage={list.table.perPage}
      storeKey={false}
      exporter={exporter}
      queryOptions={{ ...LIST_QUERY, initialData: () => consumeFirstRows(list.table.name) }}
    >
      <FreshRows isShown={list.isPaged ?? true}>
        <ListPage sorts={sorts} {...list} headers={hasTable ? sorts : []}>
          {instead || <Table areas={areas}>{children}</Table>}
        </ListPage>
        <PartBoundary failed={FailedDialog}>
          <Routes>{dialogs}</Routes>
        </PartBoundary>
      </FreshRows>
    </ListBase>
  );
}

const NONE: RaRecord[] = [];

interface FreshProps {
  /** False if the screen shows other rows, such as those of a board, which keeps them itself. */
  isShown: boolean;
  children: ReactNode;
}

/**
 * Gives the rows of a list what others change meanwhile. It reads only the rows on the screen, so that none comes in, and
 * only deleted ones, such as those of an erased person, go: docs/decisions/lists.md.
 */
function FreshRows({ isShown, children }: FreshProps) {
  const list = useListContext();
  const { resource, data } = list;
  const rows = data ?? NONE;
  const { data: fresh = NONE } = useGetMany(
    resource,
    { ids: rows.map(({ id }) => id) },
    {
      enabled: isShown && rows.length > 0,
      initialData: rows,
      staleTime: POLL_MS,
      refetchInterval: POLL_MS,
      onError: () => {},
    },
  );
  const value = useMemo(() => {
    const byId = new Map(fresh.map((row) => [row?.id, row]));
    const kept = rows.flatMap((row) => {
      const other = byId.get(row.id);
      if (!other) return [];
      return other.updated_at >= row.updated_at ? other : row;
    });
    const total = list.total && list.total - (rows.length - kept.length);
    return { ...list, data: data && kept, total } as typeof list;
  }, [list, data, rows, fresh]);
  const [shown] = useState(() => new Map<string, SeenRow>());
  useKeepShown(shown, (isShown && value.data) || NONE);
  return (
    <ShownRows value={shown}>
      <ListContextProvider value={value}>{children}</ListContextProvider>
    </ShownRows>
  );
}

type Column = DataTableColumnProps & { 'data-label'?: string };

/** Returns the sources of the columns that can be sorted. */
const sortsOf = (columns: ReactNode): string[] =>
  Children.toArray(columns).flatMap((column) =>
    isValidElement<Column>(column) && column.props.source && !column.props.disableSort
      ? column.props.source
      : [],
  );

function Table({ areas, children }: Pick<Props<RaRecord>, 'areas' | 'children'>) {
  const resource = useResourceContext() as ResourceName;
  const text = useText();
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const { data } = useListContext();
  const { recordPath } = useOptions(resource);
  const open = useOpenFromRow();
  const click = useEvent((id: Identifier, _: string, row: RaRecord) => {
    open(recordPath ? recordPath(row) : paths.record(resource, String(id), location.search));
    return false as const;
  });
  const columns = useMemo(
    () =>
      Children.map(children, (column) => {
        if (!isValidElement<Column>(column)) return column;
        const { source, label, children: own, render } = column.props;
        const name = labelOf(label ? { label } : { resource, source: source ?? '' });
        const isPlain = !areas || !(own || render);
        return cloneElement(column, {
          ...(isPlain && { 'data-label': String(name) }),
          sx: undefined,
        });
      }),
    [children, labelOf, resource, areas],
  );
  const openId = useOpenRecordId();
  const isBesideRecord = useIsBesideRecord();
  const style = useMemo(
    () => ({
      ...columnStyles(children),
      ...(isBesideRecord ? besideRecord : room),
      ...cards(areas),
    }),
    [areas, children, isBesideRecord],
  );
  const named = useMemo(() => namedBoxes(translate('ra.action.select_row')), [translate]);
  if (!data) return <PendingRows />;
  return (
    <Card sx={frame}>
      <ThemeProvider theme={named}>
        <DataTable
          aria-label={text(`${resource}.title`)}
          body={Body}
          head={TableHead}
          // The page has the toolbar for the selected rows.
          bulkActionsToolbar={NOTHING}
          bulkActionButtons={recordPath ? false : NOTHING}
          // Follows the link itself, because react-admin would scroll the list to its top.
          rowClick={click}
          rowSx={(row) => (row.id === openId ? openRow : closedRow)}
          sx={style}
        >
          {columns}
        </DataTable>
      </ThemeProvider>
    </Card>
  );
}

/** The `sx` of the columns as one of the table, because each cell with an `sx` would add a style of its own. */
const columnStyles = (columns: ReactNode) =>
  Object.fromEntries(
    Children.toArray(columns)
      .filter((column) => isValidElement<Column>(column))
      .map(({ props: { source, sx } }) => [`& .column-${source}`, sx ?? {}]),
  );

/**
 * The rows. Another list has new rows instead of moving those on the screen. When the list opens, React renders the rows of
 * the first screen before the others, which saves 117 ms (startup/README). Beside a record, the others would come late: the
 * record renders first, and the page would jump.
 */
function Body(props: DataTableBodyProps) {
  const rows = useDataTableDataContext();
  const isShown = useDeferredValue(true, useIsBesideRecord());
  return (
    <DataTableDataContext.Provider value={isShown ? rows : rows?.slice(0, FIRST_ROWS)}>
      <DataTableBody key={useShownList()} {...props} />
    </DataTableDataContext.Provider>
  );
}

const FIRST_ROWS = 10;

/**
 * Returns a string that identifies the filter, order and page of the rows on the screen. It stays the same while the rows
 * of another list load.
 */
function useShownList(): string {
  const { filterValues, sort, page, perPage, isPlaceholderData } = useListContext();
  const asked = JSON.stringify([filterValues, sort, page, perPage]);
  const [shown, setShown] = useState(asked);
  if (!isPlaceholderData && shown !== asked) setShown(asked);
  return shown;
}

const NOTHING = <></>;
const closedRow = {};

/** Placeholders for rows that are loading. */
const PendingRows = () => (
  <Card aria-hidden sx={{ paddingBlockStart: 5, paddingInline: 1 }}>
    {ROWS.map((row) => (
      <Skeleton key={row} height={56} sx={{ transform: 'scale(1, 0.5)' }} />
    ))}
  </Card>
);

const ROWS = Array.from({ length: 12 }, (_, row) => row);

/** For the `sx` of a column: hides it if the list has only room for its narrow columns, as beside an open record. */
export const shownFrom60rem = { '@container (max-width: 60rem)': { display: 'none' } };
/** For the `sx` of what a cell shows instead of a column that `shownFrom60rem` hides. */
export const shownBelow60rem = { '@container (min-width: 60.01rem)': { display: 'none' } };
/** For the `sx` of a column: beside an open record in a small window, hides it, because the list has no room for it. */
export const shownFrom42rem = { '@container (max-width: 42rem)': { display: 'none' } };

/** For the `sx` of a column: hides it beside an open record, which has the same tools. */
export const shownAlone = { '@container beside-record (min-width: 0)': { display: 'none' } };

const room = { containerType: 'inline-size' };
const besideRecord = { ...room, containerName: 'beside-record' };
// `overflow: hidden` would prevent the header from sticking to the window.
const frame = { overflow: 'visible', [PHONE]: { border: 0, backgroundColor: 'transparent' } };
