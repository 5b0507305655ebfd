import ExpandMore from '@mui/icons-material/ExpandMore';
import TextField from '@mui/material/TextField';
import { type Ref, useState } from 'react';
import { useGetList } from 'react-admin';
import { noteLimits } from '../../domain/notes';
import { NEWEST_FIRST } from '../data/listQuery';
import type { Note } from '../data/records';
import { useText } from '../i18n/useText';
import { MenuButton } from '../ui/controls';

const LATEST = { page: 1, perPage: 100 };
const MAX_NAMES = 8;

interface Props {
  value: string;
  onChange: (author: string) => void;
  /** If true, an empty input shows an error. The forms set it when the user submits them. */
  missing: boolean;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  onBlur?: () => void;
}

/** An input for the user's name, with recent authors as suggestions. */
export function AuthorInput({ value, onChange, missing, inputRef, autoFocus, onBlur }: Props) {
  const text = useText();
  const [isUsed, setIsUsed] = useState(false);
  const { data } = useGetList<Note>(
    'notes',
    { sort: NEWEST_FIRST, pagination: LATEST, meta: { columns: 'id,author' } },
    // Loads the names only when the input is used.
    { onError: () => {}, enabled: isUsed },
  );
  const names = [...new Set(data?.map(({ author }) => author))].slice(0, MAX_NAMES);
  const isMissing = missing && value.trim() === '';
  return (
    <TextField
      label={text('notes.author')}
      value={value}
      inputRef={inputRef}
      autoFocus={autoFocus}
      fullWidth={autoFocus}
      error={isMissing}
      helperText={text(isMissing ? 'notes.author_missing' : 'notes.author_hint')}
      onFocus={() => setIsUsed(true)}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        htmlInput: { dir: 'auto', maxLength: noteLimits.author },
        input: { endAdornment: names.length > 0 && <Names names={names} onChange={onChange} /> },
      }}
    />
  );
}

interface NamesProps {
  names: readonly string[];
  onChange: (author: string) => void;
}

function Names({ names, onChange }: NamesProps) {
  return (
    <MenuButton
      label={useText()('notes.authors')}
      icon={<ExpandMore fontSize="small" />}
      items={names.map((name) => ({
        key: name,
        label: <bdi>{name}</bdi>,
        onClick: () => onChange(name),
      }))}
    />
  );
}
