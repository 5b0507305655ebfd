import { useDataProvider } from 'react-admin';
import { type StatusCodes, type StatusResource, statuses } from '../../domain/statuses';
import type { AdminDataProvider } from '../data/dataProvider';
import type { StatusOf } from '../data/records';
import { useLabel } from '../i18n/useText';
import { type ChangeCallbacks, useUndoableChange } from './useUndoableChange';

/** Sets the status of one or many rows in one call that can be undone. */
export function useSetStatus<Resource extends StatusResource>(
  resource: Resource,
  callbacks: ChangeCallbacks = {},
) {
  const label = useLabel();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { change, pending } = useUndoableChange<readonly StatusOf[], StatusOf>({
    ...callbacks,
    resource,
    send: (changes) => dataProvider.setStatuses(resource, changes),
    describe([first, ...others]) {
      const isSame = others.every(({ status }) => status === first?.status);
      return first && isSame ? label(statuses[resource], first.status) : null;
    },
    invert: (changed) => changed,
  });
  return {
    /** `name`: of the one row. */
    setStatus(ids: readonly string[], status: StatusCodes[Resource], name?: string) {
      change(
        ids.map((id) => ({ id, status })),
        name,
      );
    },
    busy: pending.length > 0,
    /** The status that a row is about to get. */
    pendingStatus: (id: string) => pending.flat().findLast((row) => row.id === id)?.status,
  };
}
