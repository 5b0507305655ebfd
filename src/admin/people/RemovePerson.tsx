import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import { isSameName } from '../../domain/people';
import { AUTHOR, authorName } from '../data/clientState';
import type { AdminDataProvider } from '../data/dataProvider';
import { useText } from '../i18n/useText';
import { BusyButton } from '../screen/controls';
import { FailureAlert } from '../screen/Failures';
import type { Person } from '../screen/usePeople';
import { useAction } from '../write/useAction';
import { useDone } from '../write/useSave';

interface Props {
  person: Person;
  people: readonly Person[];
  onClose: () => void;
}

/** Asks who takes over the records of a person who leaves, and whether the history keeps the name. */
export function RemovePerson({ person, people, onClose }: Props) {
  const text = useText();
  const title = useId();
  const hint = useId();
  const { id, name } = person;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const done = useDone();
  const { act, busy, failure, dismiss } = useAction('people.remove_failed', { inDialog: true });
  const [remembered, remember] = useStore(AUTHOR, '');
  const [successor, setSuccessor] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const remove = async () => {
    const author = authorName();
    const removed = await act(async () => {
      await dataProvider.call('remove_person', {
        person: id,
        is_forgotten: isForgotten,
        ...(successor && { successor }),
        ...(author && { author }),
      });
      return true;
    });
    if (!removed) return;
    if (isSameName(name, remembered)) remember('');
    done(text('app.change', { name, value: text('people.removed') }));
    onClose();
  };
  const others = people.filter((other) => other.id !== id);
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{text('people.remove_title', { name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <FailureAlert failure={failure} onDismiss={dismiss} />
        <Typography>{text('people.remove_hint')}</Typography>
        <TextField
          select
          fullWidth
          label={text('people.heir')}
          value={successor}
          onChange={({ target }) => setSuccessor(target.value)}
          slotProps={shownEmpty}
          sx={{ marginBlockStart: 1 }}
        >
          <MenuItem value="">{text('owner.none')}</MenuItem>
          {others.map((other) => (
            <MenuItem key={other.id} value={other.id}>
              <bdi>{other.name}</bdi>
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          control={
            <Checkbox
              checked={isForgotten}
              onChange={(_, checked) => setForgotten(checked)}
              slotProps={{ input: { 'aria-describedby': hint } }}
            />
          }
          label={text('people.forget')}
        />
        <Typography id={hint} variant="body2" color="text.secondary">
          {text('people.forget_hint')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose} disabled={busy}>
          {text('ra.action.cancel')}
        </Button>
        <BusyButton color="error" onClick={remove} busy={busy}>
          {text('people.remove')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

/** Shows 'Nobody' as the value, below the label. */
const shownEmpty = { select: { displayEmpty: true }, inputLabel: { shrink: true } };
