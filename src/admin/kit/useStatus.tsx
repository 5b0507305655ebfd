import { useNotify } from 'react-admin';
import type { StatusConflict } from '../data/records';
import type { ResourceName } from '../i18n/messages/en';
import { useLabel, useText } from '../i18n/useText';
import { NoticeLinks } from './Notification';
import { useOptions, useStatuses } from './resource';
import { statusOf, useChangeRows, useStatusConflictText } from './useChangeRows';
import { useDone } from './useSave';

/** The state on the screen of the row, or of the rows, that change. */
export interface SeenRow {
  name?: string | undefined;
  status?: string | undefined;
  /** If several rows change. */
  statuses?: ReadonlyMap<string, string> | undefined;
}

/** Sets the status of one or many rows in one call, which can be undone. */
export function useStatus(resource: ResourceName, onChanged?: () => void) {
  const label = useLabel();
  const text = useText();
  const statuses = useStatuses(resource);
  const { alsoSets, next } = useOptions(resource);
  const wordFor = (set: object) => label(statuses, statusOf(set) ?? null);
  const tellConflict = useTellConflict(resource);
  const { change, pending: changes } = useChangeRows(resource, wordFor, {
    onChanged,
    onConflict(theirs, mine) {
      const overwrite = () => change({ ...mine, seen: theirs.status });
      tellConflict(theirs, { name: mine.name, status: statusOf(mine.set) ?? '' }, overwrite);
    },
    next([one, ...others], { set }) {
      const after = one && others.length === 0 && next?.(statusOf(set) ?? '', one.id);
      return after ? [{ ...after, label: text(after.label) }] : undefined;
    },
  });
  const pending = changes.flatMap(({ set, ids }) =>
    ids.map((id) => ({ id, status: statusOf(set) ?? '' })),
  );
  const pendingStatus = (id: string) => pending.findLast((row) => row.id === id)?.status;
  return {
    /** A status that somebody else set after what was `seen` is kept. `also` is what else is set, such as a reason. */
    setStatus(ids: readonly string[], status: string, seen: SeenRow = {}, also?: object) {
      const set = { status, ...alsoSets?.(status), ...also };
      // If an earlier change of a row is pending, this change expects the status that the earlier
      // one sets. The screen does not show that status yet.
      const before = seen.status && (ids.map(pendingStatus).at(0) ?? seen.status);
      const statuses =
        seen.statuses &&
        new Map([...seen.statuses].map(([id, shown]) => [id, pendingStatus(id) ?? shown]));
      change({ set, ids, seen: before, statuses, name: seen.name });
    },
    busy: pending.length > 0,
    /** The statuses that the screen does not show yet, in the order of the requests. */
    pending,
    pendingStatus,
  };
}

/** Returns a function that names the status that somebody else set and the one that the user chose, and asks which to keep. */
function useTellConflict(resource: ResourceName) {
  const text = useText();
  const label = useLabel();
  const notify = useNotify();
  const done = useDone();
  const statuses = useStatuses(resource);
  const conflictText = useStatusConflictText(resource);
  return (theirs: StatusConflict, { name = '', status }: SeenRow, overwrite: () => void): void => {
    const said = text('app.change', { name, value: conflictText(theirs) });
    if (theirs.status === status) {
      done(said, { count: 0 });
      return;
    }
    const values = {
      status: label(statuses, theirs.status),
      mine: label(statuses, status ?? null),
    };
    notify(
      <>
        {`${said} ${text('list.conflict_mine', values)}`}
        <NoticeLinks
          links={[
            { label: text('list.conflict_set', values), run: overwrite },
            { label: text('list.conflict_keep', values) },
          ]}
        />
      </>,
      { type: 'error' },
    );
  };
}
