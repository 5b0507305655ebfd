import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTheme } from '@mui/material/styles';
import { isOneOf, type StatusChoice, type Tone } from '../../domain/choices';
import { useLabel } from '../i18n/useText';

interface Props<Status extends string> {
  choices: readonly StatusChoice<Status>[];
  value: string;
  /** Names the record for screen readers. */
  label: string;
  busy: boolean;
  onChange: (status: Status) => void;
}

/** A coloured status that is a dropdown. A click on it does not open the row. */
export function StatusSelect<Status extends string>(props: Props<Status>) {
  const { choices, value, label, busy, onChange } = props;
  const name = useLabel();
  const tone = choices.find((choice) => choice.id === value)?.tone ?? 'ink';
  return (
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      <Select
        value={value}
        // A disabled select loses the focus.
        readOnly={busy}
        size="small"
        aria-busy={busy}
        inputProps={{ 'aria-label': label }}
        SelectDisplayProps={{ 'aria-label': label }}
        onChange={({ target }) => isOneOf(choices, target.value) && onChange(target.value)}
        sx={useToneStyle(tone)}
      >
        {choices.map((choice) => (
          <MenuItem key={choice.id} value={choice.id}>
            {name(choices, choice.id)}
          </MenuItem>
        ))}
      </Select>
    </Box>
  );
}

function useToneStyle(tone: Tone) {
  const { text, ground, line } = useTheme().palette.tones[tone];
  return {
    minWidth: 132,
    borderRadius: 999,
    color: text,
    backgroundColor: ground,
    fontSize: '0.875rem',
    fontWeight: 500,
    '& .MuiSelect-select': { paddingBlock: '7px' },
    '& .MuiSelect-icon': { color: text },
    '& .MuiOutlinedInput-notchedOutline': { borderColor: line },
    '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: text },
  };
}
