import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useSyncExternalStore } from 'react';
import { sharedValue } from '../data/clientState';
import type { StatusConflict } from '../data/records';
import type { ResourceName } from '../i18n/messages/en';
import { useLabel, useText } from '../i18n/useText';
import { useOptions, useStatuses } from './resource';
import { statusOf, useChangeRows, useStatusConflictText } from './useChangeRows';

/** A change that was refused, because somebody else changed the status first. */
interface RefusedChange {
  resource: ResourceName;
  name: string;
  theirs: StatusConflict;
  mine: string;
  overwrite: () => void;
}

/** The last refused change. `StatusConflictDialog` asks which status to keep, over any page and dialog. */
const refusedChange = sharedValue<RefusedChange | null>(null);

/** The state of the row on the screen, if only one row changes. */
export interface SeenRow {
  name?: string | undefined;
  status?: string | undefined;
}

/** Sets the status of one or many rows in one call, which can be undone. */
export function useStatus(resource: ResourceName, onChanged?: () => void) {
  const label = useLabel();
  const text = useText();
  const statuses = useStatuses(resource);
  const { alsoSets, next } = useOptions(resource);
  const wordFor = (set: object) => label(statuses, statusOf(set) ?? null);
  const { change, pending: changes } = useChangeRows(resource, wordFor, {
    onChanged,
    onConflict(theirs, mine) {
      const overwrite = () => change({ ...mine, seen: theirs.status });
      const { name = '', set } = mine;
      refusedChange.set({ resource, name, theirs, mine: statusOf(set) ?? '', overwrite });
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
    /** With `seen.status`, a status that somebody else set first is kept. A rejection may have a reason. */
    setStatus(ids: readonly string[], status: string, seen: SeenRow = {}, reason?: string) {
      const set = { status, ...alsoSets?.(status), ...(reason && { rejection_reason: reason }) };
      // If an earlier change of the row is pending, this change expects the status that the earlier
      // one sets. The screen does not show that status yet.
      const before = seen.status && (ids.map(pendingStatus).at(0) ?? seen.status);
      change({ set, ids, seen: before, name: seen.name });
    },
    busy: pending.length > 0,
    /** The statuses that the screen does not show yet, in the order of the requests. */
    pending,
    pendingStatus,
  };
}

/** Shows the status that somebody else set and the one that the user chose, and asks which to keep. */
export function StatusConflictDialog() {
  const refused = useSyncExternalStore(refusedChange.subscribe, refusedChange.get);
  return refused && <Conflict refused={refused} />;
}

function Conflict({ refused }: { refused: RefusedChange }) {
  const text = useText();
  const label = useLabel();
  const title = useId();
  const { resource, name, theirs, mine, overwrite } = refused;
  const statuses = useStatuses(resource);
  const close = () => refusedChange.set(null);
  const nameOf = (status: string) => label(statuses, status);
  const isSame = theirs.status === mine;
  const values = { status: nameOf(theirs.status), mine: nameOf(mine) };
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="sm">
      <DialogTitle id={title}>
        <bdi>{name}</bdi>
      </DialogTitle>
      <DialogContent>
        <DialogContentText component="p">
          {useStatusConflictText(resource)(theirs)}
        </DialogContentText>
        <DialogContentText component="p" sx={{ marginBlockStart: 1 }}>
          {!isSame && text('list.conflict_mine', values)}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        {!isSame && (
          <Button
            onClick={() => {
              close();
              overwrite();
            }}
          >
            {text('list.conflict_set', values)}
          </Button>
        )}
        <Button autoFocus variant="contained" onClick={close}>
          {isSame ? text('ra.action.close') : text('list.conflict_keep', values)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
