import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../../data/dataProvider';
import type { ChangeReport, StatusChanges, StatusConflict } from '../../data/records';
import { sharedValue } from '../../data/sharedValue';
import type { ResourceName } from '../../i18n/messages/messages';
import { useFormats } from '../../i18n/useFormats';
import { useLabel, useText } from '../../i18n/useText';
import { type ChangeCallbacks, useChange } from '../changes/useChange';
import { useStatuses } from '../resource';

/** A change that was refused, because somebody else changed the status first. */
export interface RefusedChange {
  resource: ResourceName;
  /** The name of the record. */
  name: string;
  theirs: StatusConflict;
  mine: string;
  /** Makes the change anyway. */
  overwrite: () => void;
}

/**
 * The last refused change. `StatusConflictDialog` asks which status to keep, over any page and
 * dialog.
 */
export const refusedChange = sharedValue<RefusedChange | null>(null);

/** The state of the row on the screen, if only one row changes. */
export interface SeenRow {
  name?: string | undefined;
  status?: string | undefined;
}

/** Sets the status of one or many rows in one call, which can be undone. */
export function useSetStatus<Status extends string = string>(
  resource: ResourceName,
  callbacks: ChangeCallbacks = {},
) {
  const label = useLabel();
  const statuses = useStatuses(resource);
  const report = useReport(resource);
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { change, pending: inputs } = useChange<StatusChanges>({
    ...callbacks,
    failed: `${resource}.update_failed`,
    async send({ changes, seen, reason }, { name, isUndo }) {
      const { data } = await dataProvider.setStatuses(resource, { changes, seen, reason });
      const [theirs] = data.conflicts ?? [];
      const mine = changes[0]?.status ?? '';
      if (theirs && !isUndo) {
        const overwrite = () => void change({ changes, seen: theirs.status, reason }, name);
        refusedChange.set({ resource, name: name ?? '', theirs, mine, overwrite });
        return null;
      }
      const isSame = changes.every(({ status }) => status === mine);
      const value = isSame ? label(statuses, mine) : null;
      return {
        ...report(data, { value, name, isUndo }),
        // With `seen`, an undo does not overwrite a later change by somebody else.
        undo: { changes: data.changed, seen: mine },
      };
    },
  });
  const pending = inputs.flatMap(({ changes }) => changes);
  const pendingStatus = (id: string) => pending.findLast((row) => row.id === id)?.status;
  return {
    /**
     * Sets the status. With `seen.status`, a status that somebody else set first is not
     * overwritten. A rejection may have a reason.
     */
    setStatus(ids: readonly string[], status: Status, seen: SeenRow = {}, reason?: string) {
      const changes = ids.map((id) => ({ id, status }));
      // If an earlier change of the row is pending, this change expects the status that the earlier
      // one sets. The screen does not show that status yet.
      const before = seen.status && (ids.map(pendingStatus).at(0) ?? seen.status);
      void change({ changes, seen: before, reason }, seen.name);
    },
    busy: pending.length > 0,
    /** The statuses that the screen does not show yet, in the order of the requests. */
    pending,
    /** Returns the status that was requested for a row, if the screen does not show it yet. */
    pendingStatus,
  };
}

/** Returns a function that says who changed a status first, and when. */
export function useConflictText(resource: ResourceName) {
  const statuses = useStatuses(resource);
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  return ({ status, author, changed_at }: StatusConflict) =>
    text('list.conflict', {
      author: author ?? text('notes.by_staff'),
      status: label(statuses, status),
      time: changed_at ? formats.time(Date.parse(changed_at)) : '',
    });
}

/** Returns a function that says which rows of a resource the server has changed. */
export function useReport(resource: ResourceName) {
  const text = useText();
  const conflictText = useConflictText(resource);

  /** `value` is the new state of the rows, or null if it differs between rows. */
  return (
    { changed, unchanged, missing, conflicts = [] }: ChangeReport<unknown>,
    { value, name, isUndo }: { value: string | null; name: string | undefined; isUndo: boolean },
  ) => {
    const count = changed.length;
    const [theirs] = conflicts;
    const isOne = count + unchanged.length + missing.length + conflicts.length === 1;
    const sentence = () => {
      if (isOne && missing.length === 1) return text(`${resource}.not_found`);
      if (isOne && theirs && name !== undefined)
        return text('list.undo_conflict', { name, theirs: conflictText(theirs) });
      if (isOne && count === 1 && name !== undefined && value !== null)
        return text('app.change', { name, value });
      const counted =
        !isUndo && value !== null
          ? text(`${resource}.bulk_changed`, { smart_count: count, value })
          : text(`${resource}.bulk_undone`, { smart_count: count });
      const others = {
        'list.unchanged': unchanged,
        'list.missing': missing,
        'list.conflicts': conflicts,
      } as const;
      return [
        ...(count > 0 || conflicts.length === 0 ? [counted] : []),
        ...(Object.keys(others) as (keyof typeof others)[])
          .filter((key) => others[key].length > 0)
          .map((key) => text(key, { smart_count: others[key].length })),
      ].join(' ');
    };
    return { message: sentence(), count };
  };
}
