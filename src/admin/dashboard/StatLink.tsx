import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface Props {
  to: string;
  /** The accessible name, which describes what is counted. */
  label?: string;
  /** If true, the whole nearest positioned ancestor is clickable, otherwise only the link itself. */
  stretched?: boolean;
  children: ReactNode;
}

/** Links a stat to the list of the records that it counts. */
export function StatLink({ to, label, stretched = false, children }: Props) {
  return (
    <Link
      component={RouterLink}
      to={to}
      aria-label={label}
      color="inherit"
      underline={stretched ? 'hover' : 'always'}
      sx={stretched ? whole : above}
    >
      {children}
    </Link>
  );
}

const whole = { '&::after': { content: '""', position: 'absolute', inset: 0 } };
const above = { position: 'relative', zIndex: 1, textDecorationColor: 'currentColor' };
