import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useSyncExternalStore } from 'react';
import { useLabel, useText } from '../../i18n/useText';
import { useStatuses } from '../resource';
import { type RefusedChange, refusedChange, useConflictText } from './useSetStatus';

/**
 * Shows the status that somebody else set and the one that the user chose, and asks which to keep.
 */
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
          {isSame ? text('app.close') : text('list.conflict_keep', values)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
