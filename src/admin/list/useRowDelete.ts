import { useQueryClient } from '@tanstack/react-query';
import {
  type GetListResult,
  type RaRecord,
  useAddUndoableMutation,
  useDataProvider,
  useNotify,
  useRefresh,
} from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { isMissingRow } from '../data/errors';
import { addPendingDelete, removePendingDelete } from '../data/pendingDeletes';
import { useText } from '../i18n/useText';
import { UNDO_MS, useFailureNotice } from '../ui/notices';

const keys = {
  quotes: { deleted: 'quotes.deleted', failed: 'errors.delete_quote' },
  projects: { deleted: 'projects.deleted', failed: 'errors.delete_project' },
} as const;

/**
 * Hides the row at once and deletes it when the time to undo is over. react-admin's `undoable` mode
 * shows the row again whenever the list is refetched, so only its queue is used.
 */
export function useRowDelete(resource: 'quotes' | 'projects') {
  const text = useText();
  const notify = useNotify();
  const showFailure = useFailureNotice();
  const refresh = useRefresh();
  const client = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const addUndoable = useAddUndoableMutation();
  const { deleted, failed } = keys[resource];

  return (row: RaRecord) => {
    const end = () => {
      removePendingDelete(row.id);
      refresh();
    };
    addPendingDelete(row.id);
    client.setQueriesData<GetListResult>({ queryKey: [resource, 'getList'] }, (list) =>
      without(list, row),
    );
    addUndoable(({ isUndo }) => {
      if (isUndo) return end();
      dataProvider
        .delete(resource, { id: row.id, previousData: row })
        .catch((error: unknown) => {
          // Already deleted by somebody else.
          if (isMissingRow(error)) return;
          showFailure(error, failed);
        })
        .finally(end);
    });
    notify(text(deleted), {
      type: 'success',
      undoable: true,
      autoHideDuration: UNDO_MS,
      ClickAwayListenerProps: { mouseEvent: false, touchEvent: false },
    });
  };
}

function without(list: GetListResult | undefined, row: RaRecord): GetListResult | undefined {
  const data = list?.data.filter(({ id }) => id !== row.id);
  if (!list || !data || data.length === list.data.length) return list;
  return { ...list, data, total: (list.total ?? 1) - 1 };
}
