import { useQueryClient } from '@tanstack/react-query';
import {
  type GetListResult,
  type RaRecord,
  useAddUndoableMutation,
  useDataProvider,
  useNotify,
} from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { isMissingRow } from '../data/errors';
import { startLeaving, stopLeaving } from '../data/pendingDeletes';
import { useReload } from '../data/useReload';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { UNDO_MS, useFailureNotice } from '../ui/notices';

const parts = {
  quotes: { deleted: 'quotes.deleted', failed: 'errors.delete_quote' },
  projects: { deleted: 'projects.deleted', failed: 'errors.delete_project' },
} as const;

/**
 * Gone from the screen at once, from the database when the time to undo is over. react-admin's queue
 * holds it; its own `undoable` mode would bring the row back as soon as the list is read again.
 */
export function useRowDelete(resource: 'quotes' | 'projects') {
  const text = useText();
  const explain = useErrorText();
  const notify = useNotify();
  const failure = useFailureNotice();
  const reload = useReload();
  const client = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const addUndoable = useAddUndoableMutation();
  const { deleted, failed } = parts[resource];

  return (row: RaRecord) => {
    const end = () => {
      stopLeaving(row.id);
      reload('quotes', 'projects');
    };
    startLeaving(row.id);
    client.setQueriesData<GetListResult>({ queryKey: [resource, 'getList'] }, (list) =>
      without(list, row),
    );
    addUndoable(({ isUndo }) => {
      if (isUndo) return end();
      dataProvider
        .delete(resource, { id: row.id, previousData: row })
        .catch((error: unknown) => {
          // Somebody else was first.
          if (isMissingRow(error)) return;
          failure(text(failed), explain(error, failed));
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
