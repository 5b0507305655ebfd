import { useDataProvider } from 'react-admin';
import { type StatusCodes, type StatusResource, statuses } from '../../../domain/statuses';
import type { AdminDataProvider } from '../../data/dataProvider';
import type { StatusChanges, StatusOf } from '../../data/records';
import { useLabel } from '../../i18n/useText';
import type { ChangeCallbacks } from '../changes/useChange';
import { useRowChange } from '../changes/useRowChange';
import { refusedChange } from './statusConflict';

interface Input extends StatusChanges {
  name?: string | undefined;
}

/** The state of the row on the screen, if only one row changes. */
export interface SeenRow {
  name?: string | undefined;
  status?: string | undefined;
}

/** Sets the status of one or many rows in one call, which can be undone. */
export function useSetStatus<Resource extends StatusResource>(
  resource: Resource,
  callbacks: ChangeCallbacks = {},
) {
  const label = useLabel();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { change, pending } = useRowChange<Input, StatusOf>({
    ...callbacks,
    resource,
    send: (input) => dataProvider.setStatuses(resource, input),
    describe({ changes: [first, ...others] }) {
      const isSame = others.every(({ status }) => status === first?.status);
      return first && isSame ? label(statuses[resource], first.status) : null;
    },
    // With `seen`, an undo does not overwrite a later change by somebody else.
    invert: (changed, { changes }) => ({ changes: changed, seen: changes[0]?.status }),
    onConflict(theirs, { changes, name = '' }) {
      const mine = changes[0]?.status ?? '';
      const overwrite = () => start({ changes, name, seen: theirs.status });
      refusedChange.set({ resource, name, theirs, mine, overwrite });
    },
  });
  const start = (input: Input) => change(input, input.name);
  const pendingStatus = (id: string) =>
    pending.flatMap(({ changes }) => changes).findLast((row) => row.id === id)?.status;
  return {
    /**
     * Sets the status. With `seen.status`, a status that somebody else set first is not
     * overwritten.
     */
    setStatus(ids: readonly string[], status: StatusCodes[Resource], seen: SeenRow = {}) {
      const changes = ids.map((id) => ({ id, status }));
      // If an earlier change of the row is pending, this change expects the status that the earlier
      // one sets. The screen does not show that status yet.
      const before = seen.status && (ids.map(pendingStatus).at(0) ?? seen.status);
      start({ changes, name: seen.name, seen: before });
    },
    busy: pending.length > 0,
    /** Returns the status that was requested for a row, if the screen does not show it yet. */
    pendingStatus,
  };
}
