import Checkbox from '@mui/material/Checkbox';
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
import { SmallDialog } from '../screen/SmallDialog';
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
  const hint = useId();
  const { id, name } = person;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const done = useDone();
  const { act, ...submission } = useAction('people.remove_failed', { inDialog: true });
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
    <SmallDialog
      title={text('people.remove_title', { name })}
      submission={submission}
      confirm={text('people.remove')}
      isFinal
      onConfirm={remove}
      onClose={onClose}
    >
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
    </SmallDialog>
  );
}

/** Shows 'Nobody' as the value, below the label. */
const shownEmpty = { select: { displayEmpty: true }, inputLabel: { shrink: true } };
