import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useSyncExternalStore } from 'react';
import { useDataProvider } from 'react-admin';
import { sharedValue } from '../../data/clientState';
import { type AdminDataProvider, undoOf } from '../../data/dataProvider';
import { paths } from '../../data/paths';
import type { ChangeReport, RowChange, StatusConflict } from '../../data/records';
import type { ResourceName } from '../../i18n/messages/en';
import { useFormats } from '../../i18n/useFormats';
import { useLabel, useText } from '../../i18n/useText';
import { type ChangeCallbacks, useChange } from '../changes/useChange';
import { useOptions, useStatuses } from '../resource';

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

interface StatusChange {
  changes: readonly RowChange[];
  /** The new status. An undo may set several. */
  status: string;
  /** If it is set, only rows with this status are changed. */
  seen?: string | undefined;
}

/** Sets the status of one or many rows in one call, which can be undone. */
export function useSetStatus(resource: ResourceName, callbacks: ChangeCallbacks = {}) {
  const label = useLabel();
  const text = useText();
  const statuses = useStatuses(resource);
  const report = useReport(resource);
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { alsoSets } = useOptions(resource);
  const { change, pending: inputs } = useChange<StatusChange>({
    ...callbacks,
    failed: `${resource}.update_failed`,
    async send({ changes, status: mine, seen }, { name, isUndo }) {
      const { data } = await dataProvider.changeRows(resource, changes, seen);
      const [theirs] = data.conflicts;
      if (theirs && !isUndo) {
        const overwrite = () => void change({ changes, status: mine, seen: theirs.status }, name);
        refusedChange.set({ resource, name: name ?? '', theirs, mine, overwrite });
        return null;
      }
      const status = isUndo ? oldStatus(changes) : mine;
      const value = status === null ? null : label(statuses, status);
      const isFinished = resource === 'projects' && mine === 'completed' && !isUndo;
      const one = isFinished && data.changed.length === 1 && data.changed[0];
      return {
        ...report(data, { value, name, isUndo }),
        // With `seen`, an undo does not overwrite a later change by somebody else.
        undo: { changes: undoOf(data), status: mine, seen: mine },
        // The client is asked to approve finished work: see ApprovalSection.
        ...(one && {
          offer: [{ label: text('projects.ask'), to: paths.ask(one.id) }],
        }),
      };
    },
  });
  const pending = inputs.flatMap(({ changes }) => changes.flatMap(statusesOf));
  const pendingStatus = (id: string) => pending.findLast((row) => row.id === id)?.status;
  return {
    /** With `seen.status`, a status that somebody else set first is kept. A rejection may have a reason. */
    setStatus(ids: readonly string[], status: string, seen: SeenRow = {}, reason?: string) {
      const set = { status, ...alsoSets?.(status), ...(reason && { rejection_reason: reason }) };
      // If an earlier change of the row is pending, this change expects the status that the earlier
      // one sets. The screen does not show that status yet.
      const before = seen.status && (ids.map(pendingStatus).at(0) ?? seen.status);
      void change({ changes: [{ set, ids }], status, seen: before }, seen.name);
    },
    busy: pending.length > 0,
    /** The statuses that the screen does not show yet, in the order of the requests. */
    pending,
    pendingStatus,
  };
}

const statusesOf = ({ set, ids }: RowChange) =>
  'status' in set ? ids.map((id) => ({ id, status: String(set.status) })) : [];

/** The status to which an undo returns, if it is the same for all rows. */
function oldStatus(changes: readonly RowChange[]): string | null {
  const found = new Set(changes.map(({ set }) => ('status' in set ? String(set.status) : null)));
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

function useConflictText(resource: ResourceName) {
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

export function useReport(resource: ResourceName) {
  const text = useText();
  const conflictText = useConflictText(resource);

  /** `value` is the new state of the rows, or null if it differs between rows. */
  return (
    { changed, unchanged, missing, conflicts }: ChangeReport,
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
        <DialogContentText component="p">{useConflictText(resource)(theirs)}</DialogContentText>
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
