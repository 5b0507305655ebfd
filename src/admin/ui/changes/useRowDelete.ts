import { useQueryClient } from '@tanstack/react-query';
import { type GetListResult, type RaRecord, useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../../data/dataProvider';
import { isMissingRow } from '../../data/errors';
import { addPendingDelete, removePendingDelete } from '../../data/pendingDeletes';
import { restUrl, tokenHeaders } from '../../data/rest';
import type { ResourceName } from '../../i18n/messages/messages';
import { useText } from '../../i18n/useText';
import { storedToken } from '../../session/session';
import { UNDO_MS, useReporting, withdrawUndo } from './notices';
import { useChange } from './useChange';

type Deletable = ResourceName | 'notes';

/**
 * Hides the row immediately, and deletes it when the time for an undo is over or the user leaves
 * the page. react-admin's `undoable` mode shows the row again whenever the list is refetched, and
 * does not delete the row if the user leaves the page.
 */
export function useRowDelete(resource: Deletable) {
  const text = useText();
  const { showResult } = useReporting();
  const client = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { change: send } = useChange<RaRecord>({
    failed: `${resource}.delete_failed`,
    async send(row) {
      try {
        await dataProvider.delete(resource, { id: row.id, previousData: row });
      } catch (error) {
        // Ignores the error if somebody else has already deleted the row.
        if (!isMissingRow(error)) throw error;
      } finally {
        removePendingDelete(row.id);
      }
      return null;
    },
  });

  /** `name` identifies the row in notices. */
  return (row: RaRecord, name: string) => {
    const message = text('app.change', { name, value: text(`${resource}.deleted`) });
    const undo = () => {
      clearTimeout(timer);
      removePendingDelete(row.id);
      void client.invalidateQueries();
    };
    const timer = setTimeout(() => {
      withdrawUndo(undo);
      void send(row, name);
    }, UNDO_MS.one);
    addPendingDelete(row.id, () => {
      clearTimeout(timer);
      return sendOnLeave(resource, row.id);
    });
    client.setQueriesData<GetListResult>({ queryKey: [resource, 'getList'] }, (list) =>
      without(list, row),
    );
    // The project board caches its rows under a separate query key.
    void client.invalidateQueries({ queryKey: [resource, 'board'] });
    showResult({ message, count: 1, undo });
  };
}

/** Uses the stored token, because a page that unloads cannot wait for the auth client. */
async function sendOnLeave(resource: Deletable, id: RaRecord['id']): Promise<void> {
  const token = storedToken(localStorage);
  if (token === null) return;
  await fetch(restUrl(`${resource}?id=eq.${id}`), {
    method: 'DELETE',
    headers: tokenHeaders(token),
    keepalive: true,
  });
}

function without(list: GetListResult | undefined, row: RaRecord): GetListResult | undefined {
  const data = list?.data.filter(({ id }) => id !== row.id);
  if (!list || !data || data.length === list.data.length) return list;
  return { ...list, data, total: (list.total ?? 1) - 1 };
}
