import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface Props {
  to: string;
  /** What is counted, for those who do not see where the figure stands. */
  label?: string;
  /** The whole of the nearest positioned box leads there. */
  stretched?: boolean;
  children: ReactNode;
}

/** A figure leads to the list that it counts. */
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
