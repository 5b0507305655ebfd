import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { flipInRtl } from '../theme/styles';

interface Props {
  title: string;
  hint?: string;
  children?: ReactNode;
}

/** Reports that there is nothing to show, below the motif of the brand. */
export function EmptyState({ title, hint, children }: Props) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, padding: 6 }}>
      <Box sx={drawing}>
        <svg
          aria-hidden="true"
          width={220}
          height={72}
          viewBox="0 0 220 72"
          fill="none"
          strokeWidth={3}
          strokeLinecap="round"
        >
          <path d="M4 8c70 0 90 28 212 28" />
          <path d="M4 64c70 0 90-28 212-28" strokeDasharray="2 9" />
        </svg>
      </Box>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {hint && <Typography color="text.secondary">{hint}</Typography>}
      {children}
    </Box>
  );
}

const drawing = {
  ...flipInRtl,
  '& svg': { display: 'block', maxWidth: '100%' },
  '& path:first-of-type': { stroke: (theme: Theme) => theme.palette.primary.main },
  '& path:last-of-type': { stroke: (theme: Theme) => theme.palette.night.accent2 },
};
