import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type Ref, useState } from 'react';
import { useGetList } from 'react-admin';
import { noteLimits } from '../../domain/notes';
import { NEWEST_FIRST } from '../data/listDefaults';
import type { Note } from '../data/records';
import { useText } from '../i18n/useText';

const LATEST = { page: 1, perPage: 100 };
const MAX_NAMES = 8;

interface Props {
  value: string;
  onChange: (author: string) => void;
  /** Whether a note was to be saved without a name. */
  missing: boolean;
  inputRef: Ref<HTMLInputElement>;
}

/** The name of who writes, with those who wrote last to choose from. */
export function AuthorInput({ value, onChange, missing, inputRef }: Props) {
  const text = useText();
  const [isUsed, setIsUsed] = useState(false);
  const { data } = useGetList<Note>(
    'notes',
    { sort: NEWEST_FIRST, pagination: LATEST, meta: { columns: 'id,author' } },
    // Details that are only read need no names.
    { onError: () => {}, enabled: isUsed },
  );
  const names = [...new Set(data?.map(({ author }) => author))].slice(0, MAX_NAMES);
  return (
    <Autocomplete
      freeSolo
      disableClearable
      // A screen reader hears nothing outside an open dialog.
      disablePortal
      size="small"
      options={names}
      // All of them, not only those that begin with the name that stands there.
      filterOptions={(options) => options}
      inputValue={value}
      onFocus={() => setIsUsed(true)}
      onInputChange={(_, typed) => onChange(typed)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={text('notes.author')}
          inputRef={inputRef}
          error={missing && value.trim() === ''}
          helperText={text(
            missing && value.trim() === '' ? 'notes.author_missing' : 'notes.author_hint',
          )}
          slotProps={{
            htmlInput: { ...params.inputProps, dir: 'auto', maxLength: noteLimits.author },
          }}
        />
      )}
    />
  );
}
