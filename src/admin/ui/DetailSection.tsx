import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A titled section of a details dialog. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h3" component="h3" sx={{ marginBlockEnd: 1, color: 'primary.main' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
