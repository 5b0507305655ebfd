import Paper from '@mui/material/Paper';
import { type ReactNode, useCallback } from 'react';
import { DataTable, DataTableBody, type Identifier, useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { PendingTable } from './PendingTable';
import { tableStyle } from './tableStyle';
import { useShownList } from './useShownList';

interface Props {
  /** The name of the table for screen readers. */
  label: string;
  /** Returns the path of a row's details, which open over the list. */
  path: (id: string, search: string) => string;
  bulkActionsToolbar: ReactNode;
  /** The columns, as constant elements, so that only changed rows render again. */
  children: ReactNode;
}

/** A table of `ListColumn`s with two lines per row. */
export function ListTable({ label, path, bulkActionsToolbar, children }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { isPending } = useListContext();
  const open = useCallback(
    (id: Identifier) => {
      navigate(path(String(id), search));
      return false as const;
    },
    [navigate, path, search],
  );
  return (
    <Paper variant="outlined" sx={tableStyle}>
      {isPending ? (
        <PendingTable>{children}</PendingTable>
      ) : (
        <DataTable
          aria-label={label}
          body={Rows}
          rowClick={open}
          bulkActionButtons={false}
          bulkActionsToolbar={bulkActionsToolbar}
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
