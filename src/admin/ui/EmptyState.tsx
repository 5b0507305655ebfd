import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { flipInRtl } from '../theme/flipInRtl';

interface Props {
  title: string;
  hint?: string;
  children?: ReactNode;
}

/** What will appear here, and how. The drawing is the motif: two lines on their way to one. */
export function EmptyState({ title, hint, children }: Props) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, padding: 6 }}>
      <Box
        component="svg"
        width="220"
        height="72"
        viewBox="0 0 220 72"
        aria-hidden="true"
        sx={flipInRtl}
      >
        <g fill="none" strokeWidth="3" strokeLinecap="round">
          <path d="M4 8c70 0 90 28 212 28" stroke="#0B7A75" />
          <path d="M4 64c70 0 90-28 212-28" stroke="#7CA0FF" strokeDasharray="2 9" />
        </g>
      </Box>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {hint && <Typography color="text.secondary">{hint}</Typography>}
      {children}
    </Box>
  );
}
