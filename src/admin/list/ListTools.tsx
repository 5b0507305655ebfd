import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What can be done with the whole list, beside its filters. */
export function ListTools({ children }: { children: ReactNode }) {
  return <Box sx={tools}>{children}</Box>;
}

const tools = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  marginBlockEnd: 1.5,
  marginInlineStart: -1,
  '& .MuiButton-root': { minHeight: 40 },
};
