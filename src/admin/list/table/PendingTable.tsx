import { type ReactNode, useMemo } from 'react';
import { DataTableRenderContext, DataTableStoreContext, useListContext } from 'react-admin';

/** Renders the columns while the rows load. A cell without a record renders a placeholder. */
export function PendingTable({ children }: { children: ReactNode }) {
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
