import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { StatusChoice } from '../../domain/choices';
import { useLabel } from '../i18n/useText';
import { statusDot } from './StatusSelect';

interface MarkProps {
  choices: readonly StatusChoice[];
  value: string;
}

/** A status that cannot be changed here: its dot and its label. */
export function StatusMark({ choices, value }: MarkProps) {
  const label = useLabel();
  const tone = choices.find(({ id }) => id === value)?.tone ?? 'ink';
  const dot = {
    ...statusDot,
    display: 'inline-block',
    marginInlineEnd: 0.75,
    backgroundColor: (theme: Theme) => theme.palette.tones[tone].line,
  };
  return (
    <Box component="span" sx={{ '&::before': dot }}>
      {label(choices, value)}
    </Box>
  );
}
