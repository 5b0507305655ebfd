import TableSortLabel from '@mui/material/TableSortLabel';
import type { ReactNode } from 'react';
import {
  DataTable,
  FieldTitle,
  type RaRecord,
  useDataTableCallbacksContext,
  useDataTableRenderContext,
  useDataTableSortContext,
  useDataTableStoreContext,
  useRecordContext,
  useResourceContext,
  useStore,
} from 'react-admin';

interface Props<Row extends RaRecord> {
  /** The field by which the column sorts the rows, and from which react-admin infers the label. */
  source?: string;
  label?: ReactNode;
  /**
   * A CSS value, or a number of pixels at a root font size of 16 pixels. A column without a width
   * takes the remaining space.
   */
  width?: number | string;
  align?: 'end';
  /** Leaves the column out of a narrow table, or already out of one that is not wide. */
  room?: 'some' | 'wide';
  disableSort?: boolean;
  sortByOrder?: 'ASC' | 'DESC';
  /** If true, the column cannot be hidden. */
  pinned?: boolean;
  render: (record: Row) => ReactNode;
}

/**
 * A column of a `ListTable`. Replaces react-admin's column, which has no `aria-sort`, and whose
 * cells render slowly because each is a styled component: see src/admin/startup/README.md.
 */
export function ListColumn<Row extends RaRecord>(props: Props<Row>) {
  const part = useDataTableRenderContext();
  switch (part) {
    case 'header':
      return <HeaderCell {...props} />;
    case 'data':
      return <Cell {...props} />;
    case 'columnsSelector':
      return props.pinned ? null : <DataTable.Col {...named(props)} />;
    default:
      return null;
  }
}

function HeaderCell<Row extends RaRecord>(props: Props<Row>) {
  const { source, width, disableSort = false, sortByOrder = 'ASC' } = props;
  const resource = useResourceContext();
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  if (useIsHidden(props)) return null;
  const title = <FieldTitle {...named(props)} {...(resource && { resource })} />;
  const sortable = source !== undefined && sort && !disableSort;
  const active = sortable && sort.field === source;
  const direction = sort?.order === 'DESC' ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={classes(props)}
      style={{ width: typeof width === 'number' ? `${width / 16}rem` : width }}
      {...(sortable && { 'aria-sort': active ? direction : 'none' })}
    >
      {sortable ? (
        <TableSortLabel
          active={active}
          direction={direction === 'descending' ? 'desc' : 'asc'}
          data-field={source}
          data-order={sortByOrder}
          onClick={handleSort}
        >
          {title}
        </TableSortLabel>
      ) : (
        title
      )}
    </th>
  );
}

function Cell<Row extends RaRecord>(props: Props<Row>) {
  const record = useRecordContext<Row>();
  if (useIsHidden(props)) return null;
  return (
    <td className={classes(props)}>{record ? props.render(record) : <div className="bar" />}</td>
  );
}

const classes = <Row extends RaRecord>({ align, room }: Props<Row>) =>
  [align, room].filter(Boolean).join(' ') || undefined;

const named = <Row extends RaRecord>({ source, label }: Props<Row>) => ({
  label,
  ...(source !== undefined && { source }),
});

/**
 * Whether the column is hidden in the columns menu, which identifies columns by source or by label.
 */
function useIsHidden<Row extends RaRecord>({ source, label, pinned }: Props<Row>): boolean {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  return !pinned && hidden.includes(source ?? String(label));
}
