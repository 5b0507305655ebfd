import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { StatusChoice } from '../../domain/choices';
import { useLabel } from '../i18n/useText';
import { TimeStamp } from '../ui/TimeStamp';

interface Props {
  to: string;
  name: ReactNode;
  date: string;
  children: ReactNode;
}

/** A quote or a project of a client. */
export function ClientEntry({ to, name, date, children }: Props) {
  return (
    <li>
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={to}
          color="text.primary"
          underline="hover"
          sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
        >
          {name}
        </Link>
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

/** A status as a coloured dot and a label. */
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
          content: '""',
          display: 'inline-block',
          width: 8,
          height: 8,
          borderRadius: '50%',
          marginInlineEnd: 0.75,
          backgroundColor: (theme) => theme.palette.tones[tone].line,
        },
      }}
    >
      {label(choices, status)}
    </Box>
  );
}

export const clientList = {
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 2,
    paddingBlock: 1,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
  },
  '& li:first-of-type': { borderBlockStart: 0, paddingBlockStart: 0 },
};
