import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { StatusChoice } from '../../domain/choices';
import { useLabel } from '../i18n/useText';
import { EntryLink } from '../ui/PanelList';
import { statusDot } from '../ui/status/statusDot';
import { TimeStamp } from '../ui/TimeStamp';

interface Props {
  to: string;
  name: ReactNode;
  date: string;
  children: ReactNode;
}

/** A list entry for a quote or a project of a client. */
export function ClientEntry({ to, name, date, children }: Props) {
  return (
    <li>
      <Box sx={{ minWidth: 0 }}>
        <EntryLink to={to}>{name}</EntryLink>
        <Typography variant="body2" component="div" color="text.secondary">
          {children}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        <TimeStamp value={date} near />
      </Typography>
    </li>
  );
}

/** Renders a status as a coloured dot and a label. */
export function ClientStatus({
  choices,
  status,
}: {
  choices: readonly StatusChoice[];
  status: string;
}) {
  const label = useLabel();
  const tone = choices.find(({ id }) => id === status)?.tone ?? 'ink';
  return (
    <Box
      component="span"
      sx={{
        '&::before': {
          ...statusDot,
          display: 'inline-block',
          marginInlineEnd: 0.75,
          backgroundColor: (theme) => theme.palette.tones[tone].line,
        },
      }}
    >
      {label(choices, status)}
    </Box>
  );
}
