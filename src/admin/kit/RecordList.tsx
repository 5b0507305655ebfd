import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Children, cloneElement, isValidElement, type ReactNode, useMemo } from 'react';
import {
  DataTable,
  type DataTableColumnProps,
  ListBase,
  type RaRecord,
  useListContext,
  useResourceContext,
  useTranslateLabel,
} from 'react-admin';
import { Routes } from 'react-router-dom';
import { LIST_QUERY, NEWEST_FIRST } from '../data/listQuery';
import { paths } from '../data/paths';
import type { ResourceName } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { RowSelection } from '../list/selection/RowSelection';
import { PHONE } from '../theme/dataTable';
import { FailedDialog, PartBoundary } from '../ui/RoutedDialog';
import { useOptions } from '../ui/resource';
import { useTableFits } from '../ui/screen';
import { cards } from './cards';
import { ListPage, type ListPageProps } from './ListPage';
import { useOpenFromRow } from './RowLink';

interface Props<Row extends RaRecord> extends Omit<ListPageProps<Row>, 'isTable' | 'children'> {
  /**
   * Where a card on a phone has the columns, as CSS grid areas named after their sources. Without it, each column is a
   * line with its label.
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
  const isTable = useTableFits();
  return (
    // Disables react-admin's store of list parameters, because only the URL determines what the list shows.
    <ListBase<Row>
      sort={NEWEST_FIRST}
      perPage={list.table.perPage}
      storeKey={false}
      exporter={exporter}
      queryOptions={LIST_QUERY}
    >
      <RowSelection>
        <ListPage<Row> {...list} isTable={isTable && !instead}>
          {instead || <Table areas={areas}>{children}</Table>}
        </ListPage>
      </RowSelection>
      <PartBoundary failed={FailedDialog}>
        <Routes>{dialogs}</Routes>
      </PartBoundary>
    </ListBase>
  );
}

type Column = DataTableColumnProps & { 'data-label'?: string };

function Table({ areas, children }: Pick<Props<RaRecord>, 'areas' | 'children'>) {
  const resource = useResourceContext() as ResourceName;
  const text = useText();
  const labelOf = useTranslateLabel();
  const { data } = useListContext();
  const { recordPath } = useOptions(resource);
  const open = useOpenFromRow();
  const columns = useMemo(
    () =>
      Children.map(children, (column) => {
        if (!isValidElement<Column>(column)) return column;
        const { source, label } = column.props;
        const name = labelOf(label ? { label } : { resource, source: source ?? '' });
        return cloneElement(column, { 'data-label': String(name) });
      }),
    [children, labelOf, resource],
  );
  const style = useMemo(() => ({ ...room, ...cards(areas) }), [areas]);
  if (!data) return <PendingRows />;
  return (
    <Card sx={frame}>
      <DataTable
        aria-label={text(`${resource}.title`)}
        // The page has the toolbar for the selected rows.
        bulkActionsToolbar={NOTHING}
        bulkActionButtons={recordPath ? false : NOTHING}
        // Follows the link itself, because react-admin would scroll the list to its top.
        rowClick={(id, _, row) => {
          open(recordPath ? recordPath(row) : paths.record(resource, String(id), location.search));
          return false;
        }}
        sx={style}
      >
        {columns}
      </DataTable>
    </Card>
  );
}

const NOTHING = <></>;

/** Placeholders for rows that are loading. */
const PendingRows = () => (
  <Card aria-hidden sx={{ paddingBlockStart: 5, paddingInline: 1 }}>
    {ROWS.map((row) => (
      <Skeleton key={row} height={56} sx={{ transform: 'scale(1, 0.5)' }} />
    ))}
  </Card>
);

const ROWS = Array.from({ length: 12 }, (_, row) => row);

/** For the `sx` of a column: beside an open record in a small window, hides it, because the list has no room for it. */
export const isExtra = { '@container (max-width: 42rem)': { display: 'none' } };

const room = { containerType: 'inline-size' };
// `overflow: hidden` would prevent the header from sticking to the window.
const frame = { overflow: 'visible', [PHONE]: { border: 0, backgroundColor: 'transparent' } };
