import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Deferred } from './Deferred';

/** Actions on the whole list, under its filters. */
export function ListActions({ children }: { children: ReactNode }) {
  return (
    <Box sx={actions}>
      <Deferred>{children}</Deferred>
    </Box>
  );
}

const actions = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  // Keeps the place of the actions before they render.
  minHeight: 40,
  marginBlockEnd: 1.5,
  marginInlineStart: -1,
  '& .MuiButton-root': { minHeight: 40 },
};
