import { useNotify } from 'react-admin';
import type { StatusConflict } from '../data/changes';
import type { ResourceName } from '../i18n/messages/en';
import { useLabel, useText } from '../i18n/useText';
import { useOptions, useStatuses } from '../screen/resource';
import type { SeenRow } from '../screen/selection';
import { NoticeLinks } from './Notification';
import { statusOf, useChangeRows, useStatusConflictText } from './useChangeRows';
import { useDone } from './useSave';

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
    onConflict(theirs, row, mine) {
      const overwrite = () => change({ ...mine, rows: [{ ...row, status: theirs.status }] });
      tellConflict(theirs, { name: row.name, status: statusOf(mine.set) ?? '' }, overwrite);
    },
    next([one, ...others], { set }) {
      const after = one && others.length === 0 && next?.(statusOf(set) ?? '', one.id);
      return after ? [{ ...after, label: text(after.label) }] : undefined;
    },
  });
  const pending = changes.flatMap(({ set, rows }) =>
    rows.map(({ id }) => ({ id, status: statusOf(set) ?? '' })),
  );
  const latest = new Map(pending.map(({ id, status }) => [id, status]));
  const pendingStatus = (id: string) => latest.get(id);
  return {
    /** A status that somebody else set after the one seen is kept. `also` is what else is set, such as a reason. */
    setStatus(seen: readonly SeenRow[], status: string, also?: object) {
      // If an earlier change of a row is pending, this change expects the status that the earlier
      // one sets. The screen does not show that status yet.
      const rows = seen.map((row) => ({
        ...row,
        status: row.status && (pendingStatus(row.id) ?? row.status),
      }));
      change({ set: { status, ...also }, withStatus: alsoSets?.(status), rows });
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
  return (
    theirs: StatusConflict,
    { name = '', status }: Omit<SeenRow, 'id'>,
    overwrite: () => void,
  ): void => {
    const notice = text('app.change', { name, value: conflictText(theirs) });
    if (theirs.status === status) {
      done(notice, { count: 0 });
      return;
    }
    const values = {
      status: label(statuses, theirs.status),
      mine: label(statuses, status ?? null),
    };
    notify(
      <>
        {`${notice} ${text('list.conflict_mine', values)}`}
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
