import Paper from '@mui/material/Paper';
import { type ReactNode, useMemo, useState } from 'react';
import {
  DataTable,
  DataTableBody,
  DataTableRenderContext,
  DataTableStoreContext,
  type Identifier,
  useEvent,
  useListContext,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ResourceName } from '../../i18n/messages/messages';
import { useText } from '../../i18n/useText';
import { useRowLink } from '../useRowLink';
import { tableStyle } from './tableStyle';

interface Props {
  resource: ResourceName;
  /** The columns, as constant elements, so that only changed rows render again. */
  children: ReactNode;
}

/** A table of `ListColumn`s with two lines per row. A click on a row opens its details. */
export function ListTable({ resource, children }: Props) {
  const text = useText();
  const navigate = useNavigate();
  const link = useRowLink(resource);
  const { isPending } = useListContext();
  // A stable callback, so that the rows do not re-render.
  const open = useEvent((id: Identifier) => {
    const { to, ...options } = link(String(id));
    navigate(to, options);
    return false as const;
  });
  return (
    <Paper variant="outlined" sx={tableStyle}>
      {isPending ? (
        <PendingTable>{children}</PendingTable>
      ) : (
        <DataTable
          aria-label={text(`${resource}.title`)}
          body={Rows}
          rowClick={open}
          bulkActionButtons={false}
        >
          {children}
        </DataTable>
      )}
    </Paper>
  );
}

function Rows({ children }: { children?: ReactNode }) {
  return <DataTableBody key={useShownList()}>{children}</DataTableBody>;
}

/** Renders the columns while the rows load. A cell without a record renders a placeholder. */
function PendingTable({ children }: { children: ReactNode }) {
  const { resource } = useListContext();
  const columns = useMemo(
    () => ({ storeKey: `${resource}.datatable`, defaultHiddenColumns: [] }),
    [resource],
  );
  return (
    <DataTableStoreContext value={columns}>
      <table aria-hidden inert>
        <DataTableRenderContext value="header">
          <thead>
            <tr>{children}</tr>
          </thead>
        </DataTableRenderContext>
        <tbody>
          {PENDING_ROWS.map((row) => (
            <tr key={row}>{children}</tr>
          ))}
        </tbody>
      </table>
    </DataTableStoreContext>
  );
}

const PENDING_ROWS = Array.from({ length: 12 }, (_, row) => row);

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
