import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { isOneOf, type StatusChoice, type Tone } from '../../domain/choices';
import { useLabel } from '../i18n/useText';
import { isTyping } from '../keyboard/isTyping';

interface Props<Status extends string> {
  choices: readonly StatusChoice<Status>[];
  value: Status;
  /** Whose status it is, for those who do not see the row. */
  label: string;
  busy: boolean;
  /** The number keys choose as well: for the one status of a dialog. */
  keys?: boolean;
  onChange: (status: Status) => void;
}

/** The coloured status that is its own dropdown. A press on it never opens the row behind it. */
export function StatusSelect<Status extends string>(props: Props<Status>) {
  const { choices, value, label, busy, keys = false, onChange } = props;
  const name = useLabel();
  useNumberKeys(choices, onChange, keys && !busy);
  const tone = choices.find((choice) => choice.id === value)?.tone ?? 'ink';
  return (
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      <Select
        value={value}
        // Disabled, it would lose the focus.
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

function useNumberKeys<Status extends string>(
  choices: readonly StatusChoice<Status>[],
  choose: (status: Status) => void,
  active: boolean,
): void {
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => {
      // A question over the dialog has keys of its own.
      if (isTyping(event) || document.querySelectorAll('[role=dialog]').length > 1) return;
      const status = choices[Number(event.key) - 1]?.id;
      if (status !== undefined) choose(status);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [choices, choose, active]);
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
