import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { type RaRecord, useEvent, useListContext, useTranslateLabel } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { paths } from '../../data/paths';
import type { MessageKey, ResourceName } from '../../i18n/messages/en';
import { useText } from '../../i18n/useText';
import { useOptions, useWords, type Words } from '../../ui/resource';
import { SelectPage, SelectRow, useFollow } from '../selection/RowSelection';
import { TABLET, tableStyle } from './tableStyle';

export interface Column<Row> {
  /** The field by which the column sorts the rows. Its label is the title of the column. */
  source: string;
  label?: MessageKey;
  /** A CSS value. A column without a width takes the remaining space. */
  width?: string;
  align?: 'end';
  /** The order of the first press on the title, or false if the column sorts nothing. */
  sort?: 'ASC' | 'DESC' | false;
  /** If true, a tablet has no room for the column, nor has the list beside an open record. */
  isWide?: boolean;
  /** If true, a small window has no room for the column beside an open record. */
  isExtra?: boolean;
  /** If true, the column has no room beside an open record, which has the same tools. */
  hasTools?: boolean;
  /** On a tablet, a cell may also show what the wide columns contain. */
  render: (row: Row, words: Words & { isTablet: boolean }) => ReactNode;
}

const classesOf = <Row,>({ align, isWide, isExtra, hasTools }: Column<Row>) =>
  [align, isWide && 'wide', isExtra && 'extra', hasTools && 'tools'].filter(Boolean).join(' ') ||
  undefined;

interface Props<Row> {
  resource: ResourceName;
  /** A constant, so that only changed rows render again. */
  columns: readonly Column<Row>[];
  /** The name of a row for screen readers. */
  nameOf: (row: Row) => string;
}

/**
 * A table with two lines per row. A click on a row opens its details. It replaces react-admin's table, whose cells
 * render slowly because each is a styled component with several contexts: see src/admin/startup/README.md.
 */
export function ListTable<Row extends RaRecord>({ resource, columns: all, nameOf }: Props<Row>) {
  const text = useText();
  const { search } = useLocation();
  const follow = useFollow();
  const { data } = useListContext<Row>();
  const shown = useShownList();
  const isTablet = useMediaQuery(TABLET, { noSsr: true });
  const columns = useMemo(
    () => all.filter((column) => !(isTablet && column.isWide)),
    [all, isTablet],
  );
  const { recordPath } = useOptions(resource);
  const isSelectable = !recordPath;
  const open = useEvent((row: Row) => {
    follow(recordPath ? recordPath(row) : paths.record(resource, String(row.id), search));
  });
  return (
    <Paper variant="outlined" sx={tableStyle}>
      <table {...(data ? { 'aria-label': text(`${resource}.title`) } : pending)}>
        <thead>
          <tr>
            {isSelectable && (
              <th scope="col" className="select">
                <SelectPage />
              </th>
            )}
            {columns.map((column) => (
              <Title key={column.source} column={column} resource={resource} />
            ))}
          </tr>
        </thead>
        <tbody key={shown}>
          {data?.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              isTablet={isTablet}
              isSelectable={isSelectable}
              nameOf={nameOf}
              onOpen={open}
            />
          ))}
          {!data &&
            PENDING_ROWS.map((row) => (
              <tr key={row}>
                {isSelectable && <td className="select" />}
                {columns.map((column) => (
                  <td key={column.source} className={classesOf(column)}>
                    <div className="bar" />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </Paper>
  );
}

function Title({ column, resource }: { column: Column<never>; resource: ResourceName }) {
  const { source, label, width, sort: order = 'ASC' } = column;
  const text = useText();
  const fieldName = useTranslateLabel();
  const { sort, setSort } = useListContext();
  const title = label ? text(label) : fieldName({ resource, source });
  const direction = sort.order === 'DESC' ? 'descending' : 'ascending';
  const reversed = sort.order === 'DESC' ? 'ASC' : 'DESC';
  const active = sort.field === source;
  return (
    <th
      scope="col"
      className={classesOf(column)}
      style={{ width }}
      {...(order && { 'aria-sort': active ? direction : 'none' })}
    >
      {order ? (
        <button
          type="button"
          onClick={() => setSort({ field: source, order: active ? reversed : order })}
        >
          {title}
          <span aria-hidden>{active && (direction === 'descending' ? '↓' : '↑')}</span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}

interface RowProps<Row> extends Pick<Props<Row>, 'columns' | 'nameOf'> {
  row: Row;
  isTablet: boolean;
  isSelectable: boolean;
  onOpen: (row: Row) => void;
}

const TableRow = memo(function TableRow<Row extends RaRecord>(props: RowProps<Row>) {
  const { row, columns, isTablet, isSelectable, nameOf, onOpen } = props;
  const words = { ...useWords(), isTablet };
  return (
    <tr onClick={() => onOpen(row)}>
      {isSelectable && (
        <td className="select">
          <SelectRow id={row.id} name={nameOf(row)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.source} className={classesOf(column)}>
          {column.render(row, words)}
        </td>
      ))}
    </tr>
  );
}) as <Row extends RaRecord>(props: RowProps<Row>) => ReactNode;

/** Placeholders for rows that are loading. */
const PENDING_ROWS = Array.from({ length: 12 }, (_, row) => row);
const pending = { 'aria-hidden': true, inert: true };

/**
 * Returns a string that identifies the filter, order and page of the rows on the screen. It stays
 * the same while the rows of another list load. Used as a key, it makes React create new rows for
 * another list instead of moving rows across the screen.
 */
export function useShownList(): string {
  const { filterValues, sort, page, perPage, isPlaceholderData } = useListContext();
  const asked = JSON.stringify([filterValues, sort, page, perPage]);
  const [shown, setShown] = useState(asked);
  if (!isPlaceholderData && shown !== asked) setShown(asked);
  return shown;
}
